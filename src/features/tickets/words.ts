/** The words that tables, contracts and calls share. Safe in the browser. */

export const SALE_STATES = ['closed', 'open', 'paused', 'cancelled'] as const
/** Whom a ticket type is for. */
export const TYPE_KINDS = ['attendee', 'online', 'speaker', 'exhibitor', 'press', 'staff', 'dinner'] as const
export const SHOWN_TO = ['everybody', 'code', 'staff'] as const
export const REGISTRATION_STATES = [
  'applied',
  'held',
  'confirmed',
  'expired',
  'refused',
  'cancelled',
] as const
export type RegistrationState = (typeof REGISTRATION_STATES)[number]
export const REGISTRATION_SOURCES = ['web', 'staff'] as const
export const TICKET_STATES = ['applied', 'held', 'valid', 'void'] as const
export type TicketState = (typeof TICKET_STATES)[number]
export const PRICE_RULES = ['normal', 'early', 'member', 'code', 'free', 'agreed'] as const
export type PriceRule = (typeof PRICE_RULES)[number]

/** What a question to attendees takes for an answer. */
export const QUESTION_KINDS = ['text', 'choice', 'several', 'number', 'file'] as const
export type QuestionKind = (typeof QUESTION_KINDS)[number]
export const QUESTION_KIND_NAMES: Readonly<Record<QuestionKind, string>> = {
  text: '文字',
  choice: '单选',
  several: '多选',
  number: '数字',
  file: '文件',
}

/** `taken`: registered with the offer; `passed`: the offer or the sale ended first; `left`: gave it up. */
export const WAITING_STATES = ['waiting', 'offered', 'taken', 'passed', 'left'] as const

export const REGISTRATION_STATE_NAMES: Readonly<Record<RegistrationState, string>> = {
  applied: '待审核',
  held: '待付款',
  confirmed: '已确认',
  expired: '已过期',
  refused: '未通过',
  cancelled: '已取消',
}
export const TICKET_STATE_NAMES: Readonly<Record<TicketState, string>> = {
  applied: '待审核',
  held: '待付款',
  valid: '有效',
  void: '已作废',
}
export const WAITING_STATE_NAMES: Readonly<Record<(typeof WAITING_STATES)[number], string>> = {
  waiting: '候补中',
  offered: '有名额待确认',
  taken: '已报名',
  passed: '已过期',
  left: '已退出',
}
export const PRICE_RULE_NAMES: Readonly<Record<PriceRule, string>> = {
  normal: '原价',
  early: '早鸟价',
  member: '会员价',
  code: '优惠码',
  free: '免费',
  agreed: '主办方定价',
}

/** `awaiting`: until the difference is paid. */
export const CHANGE_STATES = ['awaiting', 'done', 'expired', 'cancelled'] as const
export const CHANGE_STATE_NAMES: Readonly<Record<(typeof CHANGE_STATES)[number], string>> = {
  awaiting: '待补差价',
  done: '已改签',
  expired: '未付，已取消',
  cancelled: '已取消',
}

export const TYPE_KIND_NAMES: Readonly<Record<(typeof TYPE_KINDS)[number], string>> = {
  attendee: '参会者',
  online: '线上',
  speaker: '嘉宾',
  exhibitor: '参展商',
  press: '媒体',
  staff: '工作人员',
  dinner: '颁奖晚宴',
}
