import { InvoiceFields, NO_WISH } from '#features/orders/components/invoice-fields.tsx'
import type { InvoiceWish } from '#features/orders/invoice-wish.ts'

/** Whether an invoice is wanted, and to whom it is made out; it is asked for once the order is paid. */
export function AskInvoice({
  wish,
  email,
  describedBy,
  onChange,
}: {
  wish: InvoiceWish | undefined
  /** Where it goes unless another address is given. */
  email: string
  describedBy: string
  onChange: (wish: InvoiceWish | undefined) => void
}) {
  return (
    <section aria-label="发票" className="mt-6 rounded-xl border border-line p-4 sm:p-5">
      <label className="flex min-h-11 items-center gap-3 text-ink">
        <input
          type="checkbox"
          checked={wish !== undefined}
          onChange={({ target }) => onChange(target.checked ? { ...NO_WISH, email } : undefined)}
          className="size-6 shrink-0 accent-accent"
        />
        需要发票
      </label>
      {wish ? (
        <div className="mt-2">
          <InvoiceFields value={wish} onChange={onChange} describedBy={describedBy} />
          <p className="mt-3 text-sm text-muted">
            付款后即为您申请，电子发票一般三个工作日内发到邮箱；开具前可以在“我的活动”里修改。
          </p>
        </div>
      ) : null}
    </section>
  )
}
