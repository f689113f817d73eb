import { clientOf } from '#platform/calls/typed-client.ts'
import type { membershipCalls } from './calls.server.ts'

const client = clientOf<typeof membershipCalls>()

export const sendMembershipOrder = client('POST', '/openapi/v1/vue/member/order')
export const sendInvoiceRequest = client('POST', '/openapi/v1/vue/member/invoice')
