import { clientOf } from '#platform/calls/typed-client.ts'
import type { readingCalls } from './calls.server.ts'

const client = clientOf<typeof readingCalls>()

export const sendVisit = client('POST', '/openapi/v1/vue/reading/visit')
export const sendCollected = client('POST', '/openapi/v1/vue/reading/collect')
export const askWhetherAwaited = client('POST', '/openapi/v1/vue/reading/awaited')
export const sendAwaited = client('POST', '/openapi/v1/vue/reading/await')
export const sendHistoryChoice = client('POST', '/openapi/v1/vue/reading/history')
