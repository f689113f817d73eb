import { useEffect, useId, useState } from 'react'
import { keepOwnFields, ownFields } from '#features/accounts/own-drafts.ts'
import { PayButton } from '#features/orders/components/pay-button.tsx'
import { MY_QUARTERLY_PATH } from '#features/reports/addresses.ts'
import { isMailAddress } from '#platform/mail/mail-address.ts'
import { sendIssuesOrder } from '../browser-calls.ts'
import { LONGEST_COMPANY, LONGEST_MAILBOX, nameOfQuarter, orderOf, type Start } from '../contract.ts'

const DRAFT = 'quarterly'
const FIELD = 'h-11 w-full rounded-md border border-edge bg-paper px-3 text-ink aria-invalid:border-text-red'
const CHOICE =
  'flex cursor-pointer items-baseline justify-between gap-4 rounded-lg border border-edge px-4 py-3 has-checked:border-accent has-checked:bg-accent-soft'

interface Properties {
  readonly starts: readonly Start[]
  /** Prices in yuan. */
  readonly issueYuan: string
  readonly yearYuan: string
  /** Where this reader had issues sent last, else the account's own address. */
  readonly mailbox: string
  readonly company: string
}

/** Chooses one issue or four, from which on and where they go, and pays for them. What was typed stays for this window. */
export function SubscribeForm({ starts, issueYuan, yearYuan, ...recipient }: Properties) {
  const id = useId()
  const [issues, setIssues] = useState<1 | 4>(4)
  const [start, setStart] = useState(starts[0])
  const [mailbox, setMailbox] = useState(recipient.mailbox)
  const [company, setCompany] = useState(recipient.company)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    const kept = ownFields(DRAFT)
    if (kept?.mailbox) setMailbox(kept.mailbox)
    if (kept?.company) setCompany(kept.company)
  }, [])
  const keep = (changed: { mailbox: string; company: string }) => keepOwnFields(DRAFT, changed)
  if (!start) return null
  const isRight = isMailAddress(mailbox.trim())
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
                  onChange={() => setIssues(count)}
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
          onChange={({ target }) =>
            setStart(starts.find((each) => orderOf(each) === Number(target.value)) ?? start)
          }
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
      <div>
        <label htmlFor={`${id}-mailbox`} className="mb-1 block text-sm text-ink">
          收件邮箱
        </label>
        <input
          id={`${id}-mailbox`}
          type="email"
          autoComplete="email"
          required
          maxLength={LONGEST_MAILBOX}
          value={mailbox}
          aria-invalid={isMissing && !isRight}
          aria-describedby={`${id}-problem`}
          onChange={({ target: { value } }) => {
            setMailbox(value)
            keep({ mailbox: value, company })
          }}
          className={FIELD}
        />
        <p id={`${id}-problem`} role="alert" className="mt-1 text-sm text-text-red empty:hidden">
          {isMissing && !isRight ? '请填写收件邮箱，如 name@example.com' : ''}
        </p>
      </div>
      <div>
        <label htmlFor={`${id}-company`} className="mb-1 block text-sm text-ink">
          公司<span className="ms-2 text-muted">选填，印在每一页上</span>
        </label>
        <input
          id={`${id}-company`}
          autoComplete="organization"
          maxLength={LONGEST_COMPANY}
          value={company}
          onChange={({ target: { value } }) => {
            setCompany(value)
            keep({ mailbox, company: value })
          }}
          className={FIELD}
        />
      </div>
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
              mailbox: mailbox.trim(),
              company: company.trim(),
            })
          }
          paidPath={MY_QUARTERLY_PATH}
          signInReason="登录后即可订阅"
        >
          {nameOfQuarter(start)}
          {issues === 1 ? '' : '起四期'}，寄到 {mailbox.trim()}
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
