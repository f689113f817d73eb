import type { OwnOrder } from '#features/orders/contract.ts'
import { yuanOfFen } from '#platform/money.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { shanghaiMinute } from '#platform/shanghai-time.ts'
import { SectionHeading } from '#ui/section-heading.tsx'
import { InvoiceButton } from '../islands/invoice-button.island.tsx'

/** What somebody has bought, the newest first, with the way to an invoice (C-27). */
export function OwnOrders({ orders }: { orders: readonly OwnOrder[] }) {
  return (
    <section aria-label="订单" className="mt-10">
      <SectionHeading title="订单" />
      {orders.length === 0 ? <p className="py-6 text-muted">还没有订单</p> : null}
      <ul className="divide-y divide-line">
        {orders.map((order) => (
          <li key={order.number} className="grid gap-x-6 gap-y-1 py-4 sm:grid-cols-[1fr_auto]">
            <div className="min-w-0">
              <p className="text-ink">{order.subject}</p>
              <p className="text-sm break-all text-muted">
                {order.number}
                <span className="ms-3">{shanghaiMinute(order.createdAt)}</span>
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:justify-end">
              <span className="font-semibold text-ink tabular-nums">¥{yuanOfFen(order.amountFen)}</span>
              <span className="text-sm text-body">{stateOf(order)}</span>
              {order.state === 'fulfilled' && order.invoice !== 'issued' ? (
                <Island
                  of={InvoiceButton}
                  when="touch"
                  number={order.number}
                  label={order.invoice ? '修改发票' : '申请发票'}
                />
              ) : null}
              {order.invoice === 'issued' ? <span className="text-sm text-muted">发票已开具</span> : null}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateOf({ state, refund }: OwnOrder): string {
  switch (state) {
    case 'open':
      return '待付款'
    case 'paid':
      return '已付款，处理中'
    case 'fulfilled':
      return '已完成'
    case 'closed':
      return '已关闭'
    case 'refunded':
      return refund === 'done' ? '已退款' : '退款中'
  }
}
