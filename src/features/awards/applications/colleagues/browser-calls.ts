import { clientOf } from '#platform/calls/typed-client.ts'
import type { colleagueCalls } from './calls.server.ts'

const client = clientOf<typeof colleagueCalls>()

export const sendInvitation = client('POST', '/openapi/v1/vue/award/colleague/invite')
export const sendJoining = client('POST', '/openapi/v1/vue/award/colleague/join')
export const takeColleagueOut = client('POST', '/openapi/v1/vue/award/colleague/remove')
export const makeColleagueLead = client('POST', '/openapi/v1/vue/award/colleague/lead')
export const takeInvitationBack = client('POST', '/openapi/v1/vue/award/colleague/revoke')
