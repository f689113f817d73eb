import { useEffect, useId, useState } from 'react'
import { carriedOrOwnFields, carryFields, keepOwnFields } from '#features/accounts/own-drafts.ts'
import { PayButton } from '#features/orders/components/pay-button.tsx'
import { MOST_COPIES } from '#features/orders/most-copies.ts'
import { NO_ADDRESS, problemsOfAddress, type AddressLines } from '#features/orders/postal-lines.ts'
import { MY_PARCELS_PATH } from '#features/reports/addresses.ts'
import { shownYuan } from '#platform/money.ts'
import { sendCopiesOrder } from '../browser-calls.ts'
import { AddressFields, FIELD, focusFirst } from '../components/address-fields.tsx'

interface Properties {
  readonly reportId: number
  readonly edition: string
  /** 《碳化硅产业白皮书（2026）》纸质版 */
  readonly subject: string
  readonly priceFen: number
  /** Where this reader had the last parcel sent. */
  readonly known: AddressLines
}

/** How many copies and where they go, and paying for them; what was typed stays for this window, and over signing in. */
export function OrderCopies({ reportId, edition, subject, priceFen, known }: Properties) {
  const id = useId()
  const [typedCopies, setCopies] = useState('1')
  const [to, setTo] = useState(known)
  const [isAsked, setAsked] = useState(false)
  const draft = `copies:${reportId}:${edition}`
  useEffect(() => {
    const kept = carriedOrOwnFields(draft)
    if (!kept) return
    setTo((begun) => ({ ...begun, ...onlyLines(kept) }))
    if (kept.copies !== undefined) setCopies(kept.copies)
  }, [draft])
  const fields = { copies: typedCopies, ...to }
  const copies = Number(typedCopies)
  const isCount = Number.isInteger(copies) && copies >= 1 && copies <= MOST_COPIES
  const problems = problemsOfAddress(to)
  const price = shownYuan(priceFen * (isCount ? copies : 1))
  const isReady = () => {
    const isRight = isCount && Object.keys(problems).length === 0
    setAsked(!isRight)
    if (!isCount) document.getElementById(`${id}-copies`)?.focus()
    else focusFirst(id, problems)
    return isRight
  }
  return (
    <form
      method="dialog"
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className="space-y-6 noscript:hidden"
    >
      <div>
        <label htmlFor={`${id}-copies`} className="mb-1 block text-sm text-ink">
          买几本
        </label>
        <input
          id={`${id}-copies`}
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST_COPIES}
          value={typedCopies}
          aria-invalid={isAsked && !isCount}
          aria-describedby={`${id}-copies-problem`}
          onChange={({ target }) => {
            setCopies(target.value)
            keepOwnFields(draft, { ...fields, copies: target.value })
          }}
          className={`${FIELD} max-w-32`}
        />
        <p id={`${id}-copies-problem`} role="alert" className="mt-1 text-sm text-text-red empty:hidden">
          {isAsked && !isCount ? `一次可以买 1 到 ${MOST_COPIES} 本，更多的请联系我们` : ''}
        </p>
      </div>
      <AddressFields
        id={id}
        value={to}
        onChange={(changed) => {
          setTo(changed)
          keepOwnFields(draft, { ...fields, ...changed })
        }}
        problems={isAsked ? problems : {}}
      />
      <PayButton
        label={`购买 ${isCount ? copies : 1} 本，${price} 元`}
        look="min-h-11 rounded-full bg-accent px-8 text-on-accent hover:opacity-90"
        title="购买纸质白皮书"
        price={price}
        unit="元"
        isReady={isReady}
        onOrder={async () => {
          const ordered = await sendCopiesOrder({ reportId, edition, copies, to })
          // Where they go is known from now on, and may be put right elsewhere before the next order.
          keepOwnFields(draft, { copies: typedCopies })
          return ordered
        }}
        paidPath={MY_PARCELS_PATH}
        signInReason="登录后即可购买"
        onSignIn={() => carryFields(draft, fields)}
      >
        {subject} {copies} 本，寄给 {to.recipient}，{to.region} {to.street}
      </PayButton>
    </form>
  )
}

const onlyLines = (kept: Readonly<Record<string, string>>): Partial<AddressLines> =>
  Object.fromEntries(Object.entries(kept).filter(([name]) => Object.hasOwn(NO_ADDRESS, name)))
