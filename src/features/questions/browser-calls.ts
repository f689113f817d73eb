import { clientOf } from '#platform/calls/typed-client.ts'
import type { questionCalls } from './calls.server.ts'

const client = clientOf<typeof questionCalls>()

export const sendQuestion = client('POST', '/openapi/v1/vue/topics/askQuestion')
export const askQuestions = client('POST', '/openapi/v1/vue/topics/questions')
export const sendAnswer = client('POST', '/openapi/v1/vue/topics/answer')
export const sendQuestionState = client('POST', '/openapi/v1/vue/topics/update')
