import { clientOf } from '#platform/calls/typed-client.ts'
import type { parcelCalls } from './calls.server.ts'

const client = clientOf<typeof parcelCalls>()

export const sendCopiesOrder = client('POST', '/openapi/v1/vue/parcels/order')
export const sendParcelAddress = client('POST', '/openapi/v1/vue/parcels/address')
