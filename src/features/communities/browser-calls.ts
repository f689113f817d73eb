import { clientOf } from '#platform/calls/typed-client.ts'
import type { communityCalls } from './calls.server.ts'

const client = clientOf<typeof communityCalls>()

export const askCommunities = client('GET', '/openapi/v1/vue/communities')
