import { clientOf } from '#platform/calls/typed-client.ts'
import type { inquiryCalls } from './calls.server.ts'

const client = clientOf<typeof inquiryCalls>()

export const sendInquiry = client('POST', '/vue/vipcenter/ruzhu')
