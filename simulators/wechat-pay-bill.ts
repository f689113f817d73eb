import { providerTime } from '../src/platform/payments/provider-time.ts'
import type { SimulatedOrder } from './payment-controls.ts'

const HEAD =
  '交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注'
const SUMS = '总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额'

const yuan = (fen: number) => (fen / 100).toFixed(2)
const row = (cells: readonly string[]) => cells.map((cell) => `\`${cell.replaceAll(',', '\\ ')}`).join(',')

/** The trade bill of type ALL of a day in Shanghai; undefined when nothing moved. */
export function wechatBill(
  orders: Iterable<SimulatedOrder>,
  day: string,
  { appId, merchantId }: { appId: string; merchantId: string },
): string | undefined {
  const rows: string[] = []
  let paid = 0
  let refunded = 0
  const isThatDay = (at: Date | undefined) => at !== undefined && providerTime(at).startsWith(day)
  const add = (order: SimulatedOrder, at: Date, state: readonly string[], own: readonly string[]) => {
    const [kind = '', settled = '', refundId = '', refundNumber = '', back = '', refundState = ''] = state
    const who = [appId, merchantId, '0', '', order.transactionId ?? '', order.number, 'oSimulated']
    const what = ['NATIVE', kind, 'OTHERS', 'CNY', settled, '0.00', refundId, refundNumber, back, '0.00']
    const refundType = refundState && 'ORIGINAL'
    rows.push(
      row([providerTime(at), ...who, ...what, refundType, refundState, order.subject, '', ...own, '']),
    )
  }
  for (const order of orders) {
    if (order.paidAt && isThatDay(order.paidAt)) {
      const amount = yuan(order.amountFen)
      add(
        order,
        order.paidAt,
        ['SUCCESS', amount, '0', '0', '0.00', ''],
        ['0.00000', '0.60%', amount, '0.00'],
      )
      paid += order.amountFen
    }
    for (const refund of order.refunds.filter(({ at }) => isThatDay(at))) {
      const back = yuan(refund.fen)
      const state = refund.isDone ? 'SUCCESS' : 'PROCESSING'
      add(
        order,
        refund.at,
        ['REFUND', '0.00', refund.id, refund.number, back, state],
        ['0.00000', '0.60%', '0.00', back],
      )
      refunded += refund.fen
    }
  }
  if (rows.length === 0) return undefined
  const sums = [String(rows.length), yuan(paid), yuan(refunded), '0.00', '0.00', yuan(paid), yuan(refunded)]
  return `\uFEFF${[HEAD, ...rows, SUMS, row(sums), ''].join('\r\n')}`
}
