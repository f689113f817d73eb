import { clientOf } from '#platform/calls/typed-client.ts'
import type { sharingCalls } from './calls.server.ts'

const client = clientOf<typeof sharingCalls>()

export const askShareSignature = client('GET', '/vue/vipcenter/share')
