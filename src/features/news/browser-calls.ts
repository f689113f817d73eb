import { clientOf } from '#platform/calls/typed-client.ts'
import type { newsCalls } from './calls.server.ts'

const client = clientOf<typeof newsCalls>()

export const askTopics = client('POST', '/openapi/v1/vue/topics')
