import { clientOf } from '#platform/calls/typed-client.ts'
import type { orderCalls } from './calls.server.ts'

const client = clientOf<ReturnType<typeof orderCalls>>()

export const askOrderState = client('GET', '/openapi/v1/vue/order/state')
export const sendPayOrder = client('POST', '/openapi/v1/vue/order/pay')
export const sendAwaitTransfer = client('POST', '/openapi/v1/vue/order/transfer')
export const sendCancelOrder = client('POST', '/openapi/v1/vue/order/cancel')
