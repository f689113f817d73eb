import type { Messages } from '#platform/messages.ts'

export const labelMessages: Messages = {
  dictionary_name_taken: '词典里已有“{name}”；撤下的词条也占着它的名字，要再用就恢复它',
}
