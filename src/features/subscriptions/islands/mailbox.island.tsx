import { useId, useState } from 'react'
import { CallFailed } from '#platform/calls/client.ts'
import { isMailAddress } from '#platform/mail/mail-address.ts'
import { BusyButton } from '#ui/busy-button.tsx'
import { SUBMIT } from '#ui/button-looks.ts'
import { Modal } from '#ui/modal.tsx'
import { sendMailbox } from '../browser-calls.ts'
import { LONGEST_COMPANY, LONGEST_MAILBOX } from '../contract.ts'

const FIELD = 'h-11 w-full rounded-md border border-edge bg-paper px-3 text-ink aria-invalid:border-text-red'

interface Properties {
  readonly id: number
  readonly mailbox: string
  readonly company: string
}

/** Where the issues of a subscription are mailed, and the way to another place. */
export function Mailbox({ id, ...known }: Properties) {
  const fieldId = useId()
  const [isOpen, setOpen] = useState(false)
  const [mailbox, setMailbox] = useState(known.mailbox)
  const [company, setCompany] = useState(known.company)
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    if (!isMailAddress(mailbox.trim())) return setTold('请填写收件邮箱，如 name@example.com')
    setBusy(true)
    setTold('')
    try {
      await sendMailbox({ id, mailbox: mailbox.trim(), company: company.trim() })
      location.reload()
    } catch (error) {
      setTold(error instanceof CallFailed ? error.message : '没有保存成功，请稍后再试')
      setBusy(false)
    }
    return undefined
  }
  return (
    <div className="mt-3 text-[0.9375rem] wrap-anywhere text-body">
      {known.mailbox === '' ? '还没有收件邮箱' : `收件邮箱 ${known.mailbox}`}
      {known.company === '' ? '' : `，${known.company}`}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="ms-2 min-h-10 text-link noscript:hidden"
      >
        {known.mailbox === '' ? '填写' : '修改'}
      </button>
      {isOpen ? (
        <Modal title="收件邮箱" width="middle" onDismiss={() => setOpen(false)}>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              void save()
            }}
            className="mt-4 space-y-4"
          >
            <div>
              <label htmlFor={`${fieldId}-mailbox`} className="mb-1 block text-sm text-ink">
                邮箱
              </label>
              <input
                id={`${fieldId}-mailbox`}
                type="email"
                autoComplete="email"
                maxLength={LONGEST_MAILBOX}
                value={mailbox}
                aria-invalid={told !== ''}
                aria-describedby={`${fieldId}-told`}
                onChange={({ target }) => setMailbox(target.value)}
                className={FIELD}
              />
            </div>
            <div>
              <label htmlFor={`${fieldId}-company`} className="mb-1 block text-sm text-ink">
                公司<span className="ms-2 text-muted">选填，印在每一页上</span>
              </label>
              <input
                id={`${fieldId}-company`}
                autoComplete="organization"
                maxLength={LONGEST_COMPANY}
                value={company}
                onChange={({ target }) => setCompany(target.value)}
                className={FIELD}
              />
            </div>
            <p className="text-sm text-muted">从下一次寄出起用新的邮箱；已经寄出的各期可以再寄一次。</p>
            <p id={`${fieldId}-told`} role="alert" className="text-sm text-text-red empty:hidden">
              {told}
            </p>
            <BusyButton type="submit" isBusy={isBusy} className={SUBMIT}>
              {isBusy ? '保存中…' : '保存'}
            </BusyButton>
          </form>
        </Modal>
      ) : null}
    </div>
  )
}
