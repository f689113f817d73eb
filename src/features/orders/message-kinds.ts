import { messageKind } from '#features/notifications/message-kind.ts'
import { oneLine } from '#features/notifications/one-line.ts'
import { sentence, short } from '#features/notifications/wording.ts'
import { shownYuan, yuanOfFen } from '#platform/money.ts'

/** What whoever has paid is told. */

interface Money {
  readonly subject: string
  readonly amountFen: number
  readonly orderNumber: string
}

export const orderReceipt = messageKind<Money & { readonly isInvoiced: boolean }>({
  kind: 'order_receipt',
  name: '付款凭据',
  type: 'order',
  isFixed: true,
  sms: {
    parameters: ({ subject, amountFen }) => ({ subject: short(subject), amount: yuanOfFen(amountFen) }),
  },
  write: ({ subject, amountFen, orderNumber, isInvoiced }) => ({
    title: `已收到您的付款 ¥${shownYuan(amountFen)}`,
    text:
      `您购买的“${oneLine(subject, 60)}”已付款 ¥${shownYuan(amountFen)} 并已生效，订单号 ${orderNumber}。` +
      (isInvoiced ? '发票已为您申请，开好后发到您填写的邮箱。' : '需要发票可在“我的账号”里申请。'),
  }),
})

/** How money went back: as it had come, to the account that had transferred it, or another way, which staff found. */
const BACK = {
  same: '已按原路退回，到账时间以支付机构为准。',
  bank: '已汇回付款的账户，到账时间以银行为准。',
  other: '没能按原路退回，已用其他方式退给您；没有收到的，请联系我们。',
} as const

export const refunded = messageKind<Money & { readonly back: keyof typeof BACK }>({
  kind: 'refund',
  name: '退款',
  type: 'order',
  isFixed: true,
  sms: {
    parameters: ({ subject, amountFen }) => ({ subject: short(subject), amount: yuanOfFen(amountFen) }),
  },
  write: ({ subject, amountFen, orderNumber, back }) => ({
    title: `已退款 ¥${shownYuan(amountFen)}`,
    text: `“${oneLine(subject, 60)}”（订单号 ${orderNumber}）的 ¥${shownYuan(amountFen)} ${BACK[back]}`,
  }),
})

export const transferMoved = messageKind<Money & { readonly to: string }>({
  kind: 'transfer_moved',
  name: '转账改记到另一个订单',
  type: 'order',
  isFixed: true,
  write: ({ subject, amountFen, orderNumber, to }) => ({
    title: `¥${shownYuan(amountFen)} 已改记到另一个订单`,
    text: `“${oneLine(subject, 60)}”（订单号 ${orderNumber}）要退的 ¥${shownYuan(amountFen)} 没有汇回，已改记到订单 ${to}。有疑问请联系我们。`,
  }),
})

export const transferAwaited = messageKind<
  Money & {
    readonly accountName: string
    readonly bankName: string
    readonly account: string
    readonly lastDay: string
  }
>({
  kind: 'transfer_awaited',
  name: '对公转账的账户与期限',
  type: 'order',
  isFixed: true,
  write: ({ subject, amountFen, orderNumber, accountName, bankName, account, lastDay }) => ({
    title: `请对公转账 ¥${shownYuan(amountFen)}`,
    text: `“${oneLine(subject, 60)}”已为您保留到 ${lastDay}。请由公司账户足额汇入：户名 ${accountName}，开户银行 ${bankName}，账号 ${account}，附言写订单号 ${orderNumber}。到账后即生效，并会通知您。`,
  }),
})

export const transferGivenUp = messageKind<{
  readonly subject: string
  readonly orderNumber: string
  readonly reason: string
}>({
  kind: 'transfer_given_up',
  name: '对公转账的订单关闭',
  type: 'order',
  isFixed: true,
  write: ({ subject, orderNumber, reason }) => ({
    title: '等待转账的订单已关闭',
    text: `“${oneLine(subject, 60)}”（订单号 ${orderNumber}）不再等待转账：${sentence(reason)}已经汇出的，请联系我们。`,
  }),
})

export const invoiceIssued = messageKind<{
  title: string
  orderNumber: string
  /** Whether the mail with the invoice goes to an address of this very person. */
  isMailed: boolean
}>({
  kind: 'invoice_issued',
  name: '发票开具',
  type: 'order',
  isWorthMail: ({ isMailed }) => !isMailed,
  write: ({ title, orderNumber }) => ({
    title: '您的发票已开具',
    text: `抬头为“${oneLine(title, 60)}”的发票已开具（订单号 ${orderNumber}），并已发往您填写的邮箱。`,
  }),
})

export const invoiceRejected = messageKind<{
  title: string
  reason: string
  orderNumber: string
  /** Whether the mail about it goes to an address of this very person. */
  isMailed: boolean
}>({
  kind: 'invoice_rejected',
  name: '发票退回',
  type: 'order',
  isWorthMail: ({ isMailed }) => !isMailed,
  write: ({ title, reason, orderNumber }) => ({
    title: '您申请的发票没有开',
    text: `抬头为“${oneLine(title, 60)}”的发票没有开：${oneLine(reason, 200)}（订单号 ${orderNumber}）。请在订单里修改后再提交。`,
  }),
})
