import { useId, useState } from 'react'
import { sayFailure } from '#platform/calls/client.ts'
import { isMailAddress } from '#platform/mail/mail-address.ts'
import { BusyButton } from '#ui/busy-button.tsx'
import { SUBMIT } from '#ui/button-looks.ts'
import { Modal } from '#ui/modal.tsx'
import { sendMailbox } from '../browser-calls.ts'
import { RecipientFields, type Recipient } from '../components/recipient-fields.tsx'
import { MAILBOX_MISSING } from '../contract.ts'

/** Where the issues of a subscription are mailed, and the way to another place. */
export function Mailbox({ subscriptionId, ...known }: Recipient & { readonly subscriptionId: number }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [recipient, setRecipient] = useState<Recipient>(known)
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    const [mailbox, company] = [recipient.mailbox.trim(), recipient.company.trim()]
    if (!isMailAddress(mailbox)) {
      setTold(MAILBOX_MISSING)
      document.getElementById(`${id}-mailbox`)?.focus()
      return
    }
    setBusy(true)
    setTold('')
    try {
      await sendMailbox({ id: subscriptionId, mailbox, company })
      location.reload()
    } catch (error) {
      setTold(sayFailure(error, '没有保存成功，请稍后再试'))
      setBusy(false)
    }
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
            <RecipientFields id={id} value={recipient} onChange={setRecipient} problem={told} />
            <p className="text-sm text-muted">从下一次寄出起用新的邮箱；已经寄出的各期可以再寄一次。</p>
            <BusyButton type="submit" isBusy={isBusy} className={SUBMIT}>
              {isBusy ? '保存中…' : '保存'}
            </BusyButton>
          </form>
        </Modal>
      ) : null}
    </div>
  )
}
