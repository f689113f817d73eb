import type { AnyMessageKind } from '#features/notifications/message-kind.ts'

/** What mails and text messages are about that are told to no account: `purpose` of whoever sends them. */
export const PURPOSES: Readonly<Record<string, string>> = {
  sign_in_code: '验证码',
  inquiry_reminder: '提醒跟进资料（给同事）',
  review_decided: '送审的结果（给同事）',
  schedule_failed: '没有做的定时（给同事）',
  inquiry: '资料提交（给客服）',
  question_given_up: '没有专家接手的提问（给客服）',
  invoice_reversed: '红字发票',
  red_invoice_to_confirm: '请确认红字发票',
  staff_invitation: '邀请员工',
  staff_sign_in_failed: '员工登录失败的提醒',
  ticket: '电子票',
  award_judge_invitation: '邀请评委',
  award_colleague_invitation: '邀请同事一起申报',
  award_dinner_ticket: '颁奖晚宴的票',
}

/** What a message was about, in the words of the office; a word nobody here knows is its own name. */
export const sayPurpose = (purpose: string, kinds: readonly AnyMessageKind[]): string =>
  kinds.find(({ kind }) => kind === purpose)?.name ?? PURPOSES[purpose] ?? purpose
