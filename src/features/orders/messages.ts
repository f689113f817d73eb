import type { Messages } from '#platform/messages.ts'

export const orderMessages: Messages = {
  product_not_sold: '这项内容暂不单独出售',
  order_not_found: '没有这个订单',
  order_not_open: '这个订单已经付款或关闭',
  order_not_refundable: '这个订单不能退款',
  refund_reason_missing: '请写明退款原因',
  refund_too_much: '退款不能超过已付而未退的金额和数量',
  refund_too_late: '付款已超过一年，支付机构不再受理退款，请用其他方式退回',
  too_many_refunds: '这笔付款的退款次数已达支付机构的上限',
  refund_not_failed: '没有这笔退款，或它没有失败',
  payment_not_configured: '暂时无法在线支付，请联系客服',
  note_missing: '请写明处理结果',
  difference_not_open: '没有这项差异，或已经处理',
  invoice_not_issuable: '没有待开的发票',
  invoice_not_issued: '这个订单没有开具过发票，或号码没有变',
  invoice_has_red: '这张发票还有红字发票没开，请先开红字发票',
  red_invoice_being_confirmed: '已经请购买方确认，期限未到；逾期没有确认再重新发起',
  red_invoice_not_waiting: '没有这张待开的红字发票，或已经开过',
  invoice_tax_number_missing: '企业抬头须填写纳税人识别号',
  invoice_not_possible: '只有已支付的订单可以申请发票',
}
