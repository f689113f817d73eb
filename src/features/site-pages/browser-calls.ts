import { clientOf } from '#platform/calls/typed-client.ts'
import type { sitePageCalls } from './calls.server.ts'

export const sendAgree = clientOf<typeof sitePageCalls>()('POST', '/openapi/v1/vue/consent/agree')
