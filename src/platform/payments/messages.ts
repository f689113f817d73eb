import type { Messages } from '../messages.ts'

/** Sentences of the payment providers, for the handlers. */
export const paymentMessages: Messages = {
  payment_unavailable: '支付服务暂时没有响应，您的订单不受影响，请稍后再试',
  payment_refused: '支付服务没有接受这次请求，请稍后再试；若仍不成功，请联系我们',
  payment_notice_forged: '这条支付通知未能通过验证',
}
