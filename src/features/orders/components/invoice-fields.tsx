import { BUYER_NAMES, BUYERS } from '../buyers.ts'
import { WISH_NAMES } from '../invoice-rules.ts'
import type { InvoiceWish } from '../invoice-wish.ts'

const FIELD = 'mt-1 h-11 w-full rounded-md border border-edge bg-paper px-3 text-base text-ink'

export const NO_WISH: InvoiceWish = { title: '', buyer: 'company', taxNumber: '', email: '' }

/** To whom an invoice is to be made out, and where it goes. */
export function InvoiceFields({
  value,
  onChange,
  describedBy,
}: {
  value: InvoiceWish
  onChange: (value: InvoiceWish) => void
  /** Where it is said what is wrong with it. */
  describedBy: string
}) {
  const field = (name: keyof typeof WISH_NAMES, type = 'text') => (
    <label className="block text-sm text-ink">
      {WISH_NAMES[name]}
      <input
        name={name}
        type={type}
        value={value[name]}
        required
        maxLength={name === 'title' ? 100 : 254}
        aria-describedby={describedBy}
        onChange={({ target }) => onChange({ ...value, [name]: target.value })}
        className={FIELD}
      />
    </label>
  )
  return (
    <div className="space-y-4">
      <fieldset className="flex gap-6 text-sm text-ink">
        <legend className="sr-only">抬头类型</legend>
        {BUYERS.map((each) => (
          <label key={each} className="flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name="buyer"
              checked={value.buyer === each}
              onChange={() => onChange({ ...value, buyer: each })}
              className="size-4 accent-accent"
            />
            {BUYER_NAMES[each]}
          </label>
        ))}
      </fieldset>
      {field('title')}
      {value.buyer === 'company' ? field('taxNumber') : null}
      {field('email', 'email')}
    </div>
  )
}
