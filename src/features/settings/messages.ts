import type { Messages } from '#platform/messages.ts'

export const settingsMessages: Messages = {
  talks_backwards: '演讲资料的最后一年不能早于第一年',
}
