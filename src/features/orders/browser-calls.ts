import { clientOf } from '#platform/calls/typed-client.ts'
import type { orderCalls } from './calls.server.ts'

const client = clientOf<typeof orderCalls>()

export const askOrderState = client('GET', '/openapi/v1/vue/order/state')
export const sendPayOrder = client('POST', '/openapi/v1/vue/order/pay')
export const sendCancelOrder = client('POST', '/openapi/v1/vue/order/cancel')
