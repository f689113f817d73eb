import type { Messages } from '#platform/messages.ts'

export const peopleMessages: Messages = {
  person_not_found: '这个主页不存在',
  name_of_somebody_known: '这个名称已由本站的专家或机构使用，请换一个',
  person_unknown: '人物“{name}”不存在',
}
