import { clientOf } from '#platform/calls/typed-client.ts'
import type { judgingCalls } from './calls.server.ts'

const client = clientOf<typeof judgingCalls>()

export const sendAcceptance = client('POST', '/openapi/v1/vue/award/judging/accept')
export const sendInterest = client('POST', '/openapi/v1/vue/award/judging/declare')
export const sendScores = client('POST', '/openapi/v1/vue/award/judging/save')
export const handInScores = client('POST', '/openapi/v1/vue/award/judging/submit')
export const takeScoresBack = client('POST', '/openapi/v1/vue/award/judging/reopen')
