import type { OwnOrder } from '#features/orders/contract.ts'
import { shownYuan } from '#platform/money.ts'
import { Island } from '#platform/pages/island.server.tsx'
import { InvoiceButton } from '../islands/invoice-button.island.tsx'

/** The way to the invoice of an order that was paid, and what became of it (C-27). */
export function OrderInvoice({
  order,
}: {
  order: Pick<
    OwnOrder,
    | 'number'
    | 'state'
    | 'amountFen'
    | 'returnedFen'
    | 'invoice'
    | 'invoiceNumber'
    | 'redInvoices'
    | 'invoiceProblem'
    | 'invoiceWish'
  >
}) {
  if (order.invoice === 'issued')
    return (
      <span className="text-sm break-all text-muted">
        发票已开具，号码 {order.invoiceNumber}
        {order.redInvoices.map(({ number, amountFen }) => (
          <span key={number} className="block">
            已红冲 ¥{shownYuan(amountFen)}，红字发票号码 {number}
          </span>
        ))}
      </span>
    )
  if (order.state !== 'fulfilled' || order.returnedFen >= order.amountFen) return null
  return (
    <>
      {order.invoice === 'requested' ? <span className="text-sm text-muted">发票待开具</span> : null}
      {order.invoiceProblem === '' ? null : (
        <span className="text-sm text-text-red">发票没有开：{order.invoiceProblem}</span>
      )}
      <Island
        of={InvoiceButton}
        when="touch"
        number={order.number}
        label={order.invoice ? '修改发票' : '申请发票'}
        asked={order.invoiceWish}
      />
    </>
  )
}
