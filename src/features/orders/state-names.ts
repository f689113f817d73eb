import type { InvoiceState, ORDER_STATES, REFUND_STATES } from './contract.ts'

/** In the words of the office and of what somebody takes along of the own data. */
export const ORDER_STATE_NAMES: Readonly<Record<(typeof ORDER_STATES)[number], string>> = {
  open: '待付款',
  paid: '已付款',
  fulfilled: '已完成',
  closed: '已关闭',
  refunded: '已退款',
}

export const INVOICE_STATE_NAMES: Readonly<Record<InvoiceState, string>> = {
  requested: '待开',
  rejected: '已退回',
  issued: '已开',
}

export const REFUND_STATE_NAMES: Readonly<Record<(typeof REFUND_STATES)[number], string>> = {
  requested: '等待提交',
  accepted: '支付机构处理中',
  succeeded: '已退回',
  failed: '没退成',
  by_hand: '已用其他方式退回',
}
