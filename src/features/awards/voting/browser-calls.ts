import { clientOf } from '#platform/calls/typed-client.ts'
import type { votingCalls } from './calls.server.ts'

const client = clientOf<typeof votingCalls>()

export const sendVote = client('POST', '/openapi/v1/vue/award/vote')
export const sendVoteBack = client('POST', '/openapi/v1/vue/award/vote/back')
export const askMyVotes = client('GET', '/openapi/v1/vue/award/my')
export const askVotes = client('GET', '/openapi/v1/vue/award/votes')
