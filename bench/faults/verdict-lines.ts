import type { TicketVerdict } from './ticket-verdict.ts'
import type { Verdict } from './verdict.ts'

const MOST_SHOWN = 40

/** What came of it, one figure a line, and behind them the first of what is wrong. */
export function linesOf(
  verdict: Verdict,
  tickets: TicketVerdict,
  { bought, unclear }: { bought: number; unclear: readonly string[] },
): string[] {
  const { twice, lost, unearned, wrongMoney, unknown } = verdict
  const figures: [name: string, figure: number | string][] = [
    ['会员订单', `${bought}（库中共 ${verdict.orders}）`],
    ['付清的订单', `${verdict.paid}，其中由客服退款 ${verdict.givenBack}`],
    ['恰好履行一次', verdict.fulfilledOnce],
    ['付了没给', lost.length],
    ['给了两次', twice.length],
    ['没付清却给了', unearned.length],
    ['与机构账面不符', wrongMoney.length],
    ['两家都付，多付的已退', `${verdict.doubleRefunded}/${verdict.doublePayments}`],
    ['未完成的退款', verdict.refundsOpen],
    ['会员期重叠或断开', verdict.badPeriods],
    ['读者见过而库中没有的订单', unknown.length],
    ['没有中文说明的应答', unclear.length],
    ['门票', `名额 ${tickets.capacity}，售出 ${tickets.sold}，为候补保留 ${tickets.offered}`],
    ['没有了结的报名', tickets.unsettled],
    ['门票数与明细不符', tickets.differences.length],
    ['门票与机构账面不符', tickets.wrongMoney.length],
    ['换了人的门票', tickets.renamed],
    ['二维码版本不对的门票', tickets.wrongCodes.length],
  ]
  const wrong = [
    ...[lost, twice, unearned, wrongMoney, unknown, unclear].flat(),
    ...tickets.differences,
    ...tickets.wrongMoney,
    ...tickets.wrongCodes,
  ]
  return [
    ...figures.map(([name, figure]) => `${name}：${figure}`),
    ...wrong.slice(0, MOST_SHOWN).map((each) => `  ✗：${each}`),
  ]
}
