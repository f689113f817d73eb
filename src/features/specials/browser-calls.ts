import { clientOf } from '#platform/calls/typed-client.ts'
import type { specialCalls } from './calls.server.ts'

const client = clientOf<typeof specialCalls>()

export const askSpecials = client('POST', '/openapi/v1/vue/specials')
