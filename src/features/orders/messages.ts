import type { Messages } from '#platform/messages.ts'

export const orderMessages: Messages = {
  product_not_sold: '这项内容暂不单独出售',
  order_not_found: '没有这个订单',
  order_not_refundable: '这个订单不能退款',
  may_not_refund: '您没有退款的权限',
  payment_not_configured: '暂时无法在线支付，请联系客服',
  invoice_not_possible: '只有已支付的订单可以申请发票',
}
