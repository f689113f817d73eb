import { clientOf } from '#platform/calls/typed-client.ts'
import type { dataItemCalls } from './calls.server.ts'

const client = clientOf<typeof dataItemCalls>()

export const askDataItems = client('POST', '/openapi/v1/vue/discerns')
