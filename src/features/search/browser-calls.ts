import { clientOf } from '#platform/calls/typed-client.ts'
import type { searchCalls } from './calls.server.ts'

const client = clientOf<typeof searchCalls>()

export const askSearch = client('POST', '/openapi/v1/vue/search2')
export const askSuggestions = client('GET', '/api/search/suggestions')
export const askHotSearches = client('GET', '/api/search/hot')
