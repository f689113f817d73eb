import { clientOf } from '#platform/calls/typed-client.ts'
import type { createNotificationCalls } from './calls.server.ts'

const client = clientOf<typeof createNotificationCalls>()

export const askMessageInfo = client('GET', '/openapi/v1/vue/messageInfo')
export const sendMessageRead = client('POST', '/openapi/v1/vue/messages/read')
export const sendAllRead = client('POST', '/openapi/v1/vue/messages/readAll')
export const sendMessageRemoval = client('POST', '/openapi/v1/vue/messages/remove')
export const sendMessageSetting = client('POST', '/openapi/v1/vue/messages/settings')
