import type { Messages } from '#platform/messages.ts'

export const labelMessages: Messages = {
  dictionary_name_taken: '词典里已有“{name}”',
}
