import { payPath } from '#features/orders/addresses.ts'
import type { OrderLine, OwnOrder } from '#features/orders/contract.ts'
import { OpenOrder } from '#features/orders/islands/open-order.island.tsx'
import { shownYuan } from '#platform/money.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { lastDayBefore, shanghaiMinute } from '#platform/shanghai-time.ts'
import { SectionHeading } from '#ui/section-heading.tsx'
import { OrderInvoice } from './order-invoice.server.tsx'

/** What somebody has bought, the newest first, with the way to an invoice (C-27). */
export function OwnOrders({
  orders,
  now,
  addressOf,
}: {
  orders: readonly OwnOrder[]
  now: Date
  /** Where what a line gave is found. */
  addressOf: (line: OrderLine) => string | undefined
}) {
  return (
    <section id="orders" aria-label="订单" className="mt-10 scroll-mt-28">
      <SectionHeading title="订单" />
      {orders.length === 0 ? <p className="py-6 text-muted">还没有订单</p> : null}
      <ul className="divide-y divide-line">
        {orders.map((order) => (
          <li key={order.number} className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[1fr_auto]">
            <div className="min-w-0">
              <p className="text-ink">
                <Subject order={order} addressOf={addressOf} />
              </p>
              <p className="text-sm break-all text-muted">
                <OrderNumber order={order} />
                <span className="ms-3">{shanghaiMinute(order.createdAt)}</span>
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:justify-end">
              <span className="font-semibold text-ink tabular-nums">¥{shownYuan(order.amountFen)}</span>
              <span className="text-sm text-body">{stateOf(order, now)}</span>
              {isPayable(order, now) && order.way === 'transfer' ? (
                <a href={payPath(order.number)} className="text-sm text-link">
                  汇款信息
                </a>
              ) : null}
              {isPayable(order, now) && order.way !== 'transfer' ? (
                <Island
                  of={OpenOrder}
                  when="load"
                  number={order.number}
                  subject={order.subject}
                  yuan={shownYuan(order.amountFen)}
                />
              ) : null}
              <OrderInvoice order={order} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Of what was paid, leading to what can be kept of it. */
function OrderNumber({ order: { number, paidAt } }: { order: OwnOrder }) {
  if (!paidAt) return number
  return (
    <a href={payPath(number)} className="hover:text-accent hover:underline">
      {number}
    </a>
  )
}

const isPayable = ({ state, expiresAt }: OwnOrder, now: Date) => state === 'open' && expiresAt > now

/** What was bought, leading to it once it is given. */
function Subject({
  order,
  addressOf,
}: {
  order: OwnOrder
  addressOf: (line: OrderLine) => string | undefined
}) {
  const [line] = order.lines
  const address = order.state === 'fulfilled' && line ? addressOf(line) : undefined
  if (address === undefined) return order.subject
  return (
    <a href={address} className="hover:text-accent hover:underline">
      {order.subject}
    </a>
  )
}

function stateOf(order: OwnOrder, now: Date): string {
  const { state, refund, expiresAt, returnedFen } = order
  switch (state) {
    case 'open':
      if (isPayable(order, now) && order.way === 'transfer')
        return `等待对公转账，${lastDayBefore(expiresAt)} 前到账`
      return isPayable(order, now) ? `待付款，请在 ${shanghaiMinute(expiresAt).slice(11)} 前完成` : '已过期'
    case 'paid':
      return '已付款，处理中'
    case 'fulfilled':
      if (returnedFen === 0) return '已完成'
      // All of the money may go back with what it bought left.
      return `已完成，${returnedFen < order.amountFen ? '部分' : '全额'}退款 ¥${shownYuan(returnedFen)}`
    case 'closed':
      return '已关闭'
    case 'refunded':
      return refund === 'done' ? '已退款' : '退款中'
  }
}
