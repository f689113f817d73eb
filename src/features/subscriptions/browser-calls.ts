import { clientOf } from '#platform/calls/typed-client.ts'
import type { subscriptionCalls } from './calls.server.ts'

const client = clientOf<typeof subscriptionCalls>()

export const sendIssuesOrder = client('POST', '/openapi/v1/vue/irs/order')
export const sendMailbox = client('POST', '/openapi/v1/vue/irs/mailbox')
export const sendPause = client('POST', '/openapi/v1/vue/irs/pause')
export const sendContinue = client('POST', '/openapi/v1/vue/irs/continue')
export const sendFurtherMailbox = client('POST', '/openapi/v1/vue/irs/mailboxes')
export const removeFurtherMailbox = client('POST', '/openapi/v1/vue/irs/mailboxes/remove')
export const sendAgain = client('POST', '/openapi/v1/vue/irs/again')
