import type { Messages } from '#platform/messages.ts'

export const peopleMessages: Messages = {
  person_not_found: '这个主页不存在',
  name_of_somebody_known: '这个名称已由本站的专家或机构使用，请换一个',
  company_of_person: '只有机构账号或专栏、协会能连到企业，请先给它权限',
  company_unknown: '这家企业还没有发布，或不存在：请先发布它，或重新选择',
  company_has_organisation: '这家企业已经连着另一个机构账号',
  organisation_is_closed: '这个账号不存在或已注销，请重新选择',
  person_is_closed: '这个账号已注销，不能再写下他的资料',
  person_unknown: '人物“{name}”不存在',
}
