import { clientOf } from '#platform/calls/typed-client.ts'
import type { commentCalls } from './calls.server.ts'

const client = clientOf<typeof commentCalls>()

export const askOrSendComments = client('POST', '/openapi/v1/vue/comments')
export const askOwnComments = client('POST', '/openapi/v1/vue/comments/own')
export const sendCommentRemoval = client('POST', '/openapi/v1/vue/comments/delete')
export const sendCommentReport = client('POST', '/openapi/v1/vue/comments/report')
