import { OrderInvoice } from '#features/membership/components/order-invoice.server.tsx'
import { FILLED } from '#ui/button-looks.ts'
import { ownTicketsPath, ticketPath } from '../addresses.ts'
import type { Registered } from '../own/read-registered.server.ts'

/** More stand among one's own events. */
const SHOWN = 5

/** Says to who has registered already, above all right after paying, that it is done and where the tickets are. */
export function RegisteredNote({ registered: { tickets, isToBePaid, paid } }: { registered: Registered }) {
  return (
    <section aria-label="已报名" className="mb-6 rounded-xl bg-accent-soft p-4 text-ink sm:p-5">
      <h2 className="text-lg">您已报过名</h2>
      {tickets.length === 0 ? (
        <p className="mt-1 text-sm text-body">还在等待付款、审核或填写参会人。</p>
      ) : (
        <ul className="mt-1">
          {tickets.slice(0, SHOWN).map(({ name, type, token }) => (
            <li key={token} className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="min-w-0">
                {name} <span className="text-sm text-muted">{type}</span>
              </span>
              <a href={ticketPath(token)} className="inline-flex min-h-11 items-center text-link">
                电子票<span className="sr-only">：{name}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <a href={ownTicketsPath} className={FILLED}>
          查看我的活动
        </a>
        {paid ? <OrderInvoice order={paid} /> : null}
      </div>
      <p className="mt-3 text-sm text-body">
        {isToBePaid
          ? '有一份报名还没在线付款，请先在“我的活动”里付款；现在提交新的报名，没付款的那一份就取消。'
          : '还可以在下面继续为同事报名。'}
      </p>
    </section>
  )
}
