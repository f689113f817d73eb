import { shownYuan } from '#platform/money.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { shanghaiDay, shanghaiMinute } from '#platform/shanghai-time.ts'
import { PrintButton } from '#ui/print-button.island.tsx'
import type { OrderView } from '../contract.ts'
import { Fact, OrderLines } from './order-facts.server.tsx'

/** What was paid for and when, to be kept or printed; no invoice (C-27). Of what came by bank the day alone is known. */
export function Receipt({ order, seller }: { order: OrderView; seller: string }) {
  const { number, amountFen, returnedFen, lines, way, paidAt } = order
  const isByBank = way === 'transfer'
  return (
    <section aria-label="付款凭据" className="mt-10 text-start">
      <dl className="divide-y divide-line rounded-xl border border-line px-4">
        <Fact label="订单号">
          <span className="tabular-nums">{number}</span>
        </Fact>
        <Fact label="收款方">{seller}</Fact>
        {paidAt ? (
          <Fact label={isByBank ? '到账日期' : '付款时间'}>
            {isByBank ? shanghaiDay(paidAt) : shanghaiMinute(paidAt)}
          </Fact>
        ) : null}
        <Fact label="金额">
          <span className="tabular-nums">¥{shownYuan(amountFen)}</span>
        </Fact>
        {returnedFen > 0 ? (
          <Fact label="退款">
            <span className="tabular-nums">¥{shownYuan(returnedFen)}</span>
          </Fact>
        ) : null}
      </dl>
      <OrderLines lines={lines} />
      <p className="mt-4 text-sm text-muted">本页可以打印留存，不是发票；发票在“我的账号”的订单里申请。</p>
      <p className="mt-6 text-center">
        <Island of={PrintButton} when="touch" />
      </p>
    </section>
  )
}
