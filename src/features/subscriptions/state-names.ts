import type { DeliveryState, Problem, SubscriptionState } from './contract.ts'

/** How far a subscription and its mails are, in the words of the office and of readers. */
export const STATE_NAMES: Readonly<Record<SubscriptionState, string>> = {
  running: '订阅中',
  paused: '已暂停',
  complete: '已全部送达',
  ended: '已停止',
}

export const DELIVERY_NAMES: Readonly<Record<DeliveryState, string>> = {
  no_mailbox: '没有收件邮箱',
  waiting: '等待寄出',
  leaving: '正在寄出',
  sent: '已寄出',
  failed: '没有寄到',
}

/** Why one did not arrive, for staff. */
export const PROBLEM_NAMES: Readonly<Record<Problem, string>> = {
  no_pdf: '这一期的资料打不开：检查季度内参里选的资料',
  no_reader: '账号已停用或注销',
  not_carried: '没有接通发邮件的服务',
  not_taken: '邮件没有寄到：核对邮箱，再寄一次',
}
