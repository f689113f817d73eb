import { LONGEST_COMPANY, LONGEST_MAILBOX } from '../contract.ts'

export const FIELD =
  'h-11 w-full rounded-md border border-edge bg-paper px-3 text-ink aria-invalid:border-text-red'

export interface Recipient {
  readonly mailbox: string
  readonly company: string
}

interface Properties {
  /** By which its fields are known on the page; the mailbox is `…-mailbox`. */
  readonly id: string
  readonly value: Recipient
  readonly onChange: (changed: Recipient) => void
  /** What is wrong with the mailbox; empty where nothing is. */
  readonly problem: string
}

/** Where issues are mailed, and the company that stands on every page of them. */
export function RecipientFields({ id, value, onChange, problem }: Properties) {
  return (
    <>
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
          value={value.mailbox}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-problem`}
          onChange={({ target }) => onChange({ ...value, mailbox: target.value })}
          className={FIELD}
        />
        <p id={`${id}-problem`} role="alert" className="mt-1 text-sm text-text-red empty:hidden">
          {problem}
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
          value={value.company}
          onChange={({ target }) => onChange({ ...value, company: target.value })}
          className={FIELD}
        />
      </div>
    </>
  )
}
