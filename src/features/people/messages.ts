import type { Messages } from '#platform/messages.ts'

export const peopleMessages: Messages = {
  person_not_found: '这个主页不存在',
  person_unknown: '人物“{name}”不存在',
}
