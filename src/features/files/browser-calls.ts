import { clientOf } from '#platform/calls/typed-client.ts'
import type { fileCalls } from './calls.server.ts'

const client = clientOf<ReturnType<typeof fileCalls>>()

export const askFileRights = client('GET', '/openapi/v1/vue/file/rights')
export const sendFileOpening = client('POST', '/openapi/v1/vue/file/open')
export const sendFileOrder = client('POST', '/openapi/v1/vue/file/order')
