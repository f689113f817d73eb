import { useEffect, useId, useState } from 'react'
import { carriedOrOwnFields, carryFields, keepOwnFields } from '#features/accounts/own-drafts.ts'
import { PayButton } from '#features/orders/components/pay-button.tsx'
import { FIRM_MISSING, LONGEST_FIRM } from '#features/orders/licensed-firm-lines.ts'
import { MY_LICENCES_PATH } from '#features/reports/addresses.ts'
import { sendLicenceOrder } from '../browser-calls.ts'

interface Properties {
  readonly reportId: number
  readonly edition: string
  /** For which more are bought; empty for who buys the first. */
  readonly firm: string
  /** 《碳化硅产业白皮书（2026）》企业授权版 */
  readonly subject: string
  readonly seats: number
  /** Yuan. */
  readonly price: string
}

/** For which firm, and paying; what was typed stays for this window, and over signing in. */
export function OrderLicence({ reportId, edition, firm: known, subject, seats, price }: Properties) {
  const id = useId()
  const [company, setCompany] = useState(known)
  const [isAsked, setAsked] = useState(false)
  const draft = `licence:${edition}`
  useEffect(() => {
    setCompany((begun) => carriedOrOwnFields(draft)?.company ?? begun)
  }, [draft])
  const firm = company.trim()
  const isMissing = isAsked && firm === ''
  const isReady = () => {
    setAsked(true)
    if (firm === '') document.getElementById(id)?.focus()
    return firm !== ''
  }
  return (
    <form
      method="dialog"
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className="space-y-6 noscript:hidden"
    >
      <div>
        <label htmlFor={id} className="mb-1 block text-sm text-ink">
          企业名称<span className="ms-2 text-muted">印在每一页上</span>
        </label>
        <input
          id={id}
          autoComplete="organization"
          required
          maxLength={LONGEST_FIRM}
          value={company}
          aria-invalid={isMissing}
          aria-describedby={`${id}-problem`}
          onChange={({ target }) => {
            setCompany(target.value)
            keepOwnFields(draft, { company: target.value })
          }}
          className="h-11 w-full rounded-md border border-edge bg-paper px-3 text-ink aria-invalid:border-text-red"
        />
        <p id={`${id}-problem`} role="alert" className="mt-1 text-sm text-text-red empty:hidden">
          {isMissing ? FIRM_MISSING : ''}
        </p>
      </div>
      <PayButton
        label={`购买 ${seats} 个席位，${price} 元`}
        look="min-h-11 rounded-full bg-accent px-8 text-on-accent hover:opacity-90"
        title="购买企业授权"
        price={price}
        unit="元"
        isReady={isReady}
        onOrder={() => sendLicenceOrder({ reportId, edition, company: firm })}
        paidPath={MY_LICENCES_PATH}
        signInReason="登录后即可购买"
        onSignIn={() => carryFields(draft, { company })}
      >
        {subject}，{seats} 个席位，给 {firm}
      </PayButton>
    </form>
  )
}
