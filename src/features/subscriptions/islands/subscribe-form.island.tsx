import { useEffect, useId, useState } from 'react'
import { carriedOrOwnFields, carryFields, keepOwnFields } from '#features/accounts/own-drafts.ts'
import { PayButton } from '#features/orders/components/pay-button.tsx'
import { MY_QUARTERLY_PATH } from '#features/reports/addresses.ts'
import { isMailAddress } from '#platform/mail/mail-address.ts'
import { sendIssuesOrder } from '../browser-calls.ts'
import { FIELD, RecipientFields, type Recipient } from '../components/recipient-fields.tsx'
import { MAILBOX_MISSING, nameOfQuarter, orderOf, type Start } from '../contract.ts'

const DRAFT = 'quarterly'
const CHOICE =
  'flex cursor-pointer items-baseline justify-between gap-4 rounded-lg border border-edge px-4 py-3 has-checked:border-accent has-checked:bg-accent-soft'

interface Properties extends Recipient {
  readonly starts: readonly Start[]
  /** Prices in yuan. */
  readonly issueYuan: string
  readonly yearYuan: string
}

/**
 * Chooses one issue or four, from which on and where they go, and pays for them. It begins with where this reader had issues
 * sent last, else the account's own address; what was chosen and typed stays for this window, and over signing in.
 */
export function SubscribeForm({ starts, issueYuan, yearYuan, ...known }: Properties) {
  const id = useId()
  const [issues, setIssues] = useState<1 | 4>(4)
  const [start, setStart] = useState(starts[0])
  const [recipient, setRecipient] = useState<Recipient>(known)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    const kept = carriedOrOwnFields(DRAFT)
    setRecipient((begun) => ({
      mailbox: kept?.mailbox || begun.mailbox,
      company: kept?.company || begun.company,
    }))
    if (kept?.issues === '1') setIssues(1)
    const chosen = starts.find((each) => String(orderOf(each)) === kept?.start)
    if (chosen) setStart(chosen)
  }, [starts])
  if (!start) return null
  const fields = { issues: String(issues), start: String(orderOf(start)), ...recipient }
  const keep = (changed: Partial<typeof fields>) => keepOwnFields(DRAFT, { ...fields, ...changed })
  const [mailbox, company] = [recipient.mailbox.trim(), recipient.company.trim()]
  const isRight = isMailAddress(mailbox)
  const price = issues === 1 ? issueYuan : yearYuan
  return (
    <form
      method="dialog"
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className="space-y-6 noscript:hidden"
    >
      <fieldset>
        <legend className="mb-2 text-sm text-ink">订多少</legend>
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {([4, 1] as const).map((count) => (
            <label key={count} className={CHOICE}>
              <span className="text-ink">
                <input
                  type="radio"
                  name="issues"
                  checked={issues === count}
                  onChange={() => {
                    setIssues(count)
                    keep({ issues: String(count) })
                  }}
                  className="me-2 accent-accent"
                />
                {count === 1 ? '单期' : '全年四期'}
              </span>
              <span className="font-semibold text-copper">{count === 1 ? issueYuan : yearYuan}元</span>
            </label>
          ))}
        </div>
      </fieldset>
      <div>
        <label htmlFor={`${id}-start`} className="mb-1 block text-sm text-ink">
          {issues === 1 ? '哪一期' : '从哪一期起'}
        </label>
        <select
          id={`${id}-start`}
          value={orderOf(start)}
          onChange={({ target }) => {
            setStart(starts.find((each) => orderOf(each) === Number(target.value)) ?? start)
            keep({ start: target.value })
          }}
          className={FIELD}
        >
          {starts.map((each) => (
            <option key={orderOf(each)} value={orderOf(each)}>
              {nameOfQuarter(each)}
              {each.isOut ? '（已出版）' : '（下一期）'}
            </option>
          ))}
        </select>
      </div>
      <RecipientFields
        id={id}
        value={recipient}
        onChange={(changed) => {
          setRecipient(changed)
          keep(changed)
        }}
        problem={isMissing && !isRight ? MAILBOX_MISSING : ''}
      />
      {isRight ? (
        <PayButton
          label={`订阅，${price} 元`}
          look="min-h-11 rounded-full bg-accent px-8 text-on-accent hover:opacity-90"
          title={issues === 1 ? '订阅一期' : '订阅四期'}
          price={price}
          unit="元"
          onOrder={() =>
            sendIssuesOrder({
              issues,
              year: start.year,
              quarter: start.quarter,
              mailbox,
              company,
            })
          }
          paidPath={MY_QUARTERLY_PATH}
          signInReason="登录后即可订阅"
          onSignIn={() => carryFields(DRAFT, fields)}
        >
          {nameOfQuarter(start)}
          {issues === 1 ? '' : '起四期'}，寄到 {mailbox}
        </PayButton>
      ) : (
        <button
          type="button"
          onClick={() => {
            setMissing(true)
            document.getElementById(`${id}-mailbox`)?.focus()
          }}
          className="min-h-11 rounded-full bg-accent px-8 text-on-accent hover:opacity-90"
        >
          订阅，{price} 元
        </button>
      )}
    </form>
  )
}
