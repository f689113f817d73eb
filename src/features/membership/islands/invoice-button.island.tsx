import { useId, useState } from 'react'
import { keepOwnFields, ownFields } from '#features/accounts/own-drafts.ts'
import { BUYERS } from '#features/orders/buyers.ts'
import { faultOfWish, taxNumberOf } from '#features/orders/invoice-rules.ts'
import type { InvoiceWish } from '#features/orders/invoice-wish.ts'
import { InvoiceFields, NO_WISH } from '#features/orders/components/invoice-fields.tsx'
import { sayFailure } from '#platform/calls/client.ts'
import { BusyButton } from '#ui/busy-button.tsx'
import { OUTLINED, SUBMIT } from '#ui/button-looks.ts'
import { Modal } from '#ui/modal.tsx'
import { sendInvoiceRequest } from '../browser-calls.ts'

/** Asks for the invoice of a paid order; asked again it corrects what was asked before (C-27). */
export function InvoiceButton({
  number,
  label,
  asked,
}: {
  number: string
  label: string
  /** As it was asked for last. */
  asked?: InvoiceWish | undefined
}) {
  // What corrects one invoice is not begun again for another.
  const draft = asked ? `invoice ${number}` : 'invoice'
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [wish, setWish] = useState(NO_WISH)
  const open = () => {
    const begun = asked ?? NO_WISH
    const kept = ownFields(draft)
    const buyer = BUYERS.find((each) => each === kept?.buyer) ?? begun.buyer
    setWish({ ...begun, ...kept, buyer })
    setTold('')
    setOpen(true)
  }

  const write = (changed: InvoiceWish) => {
    setWish(changed)
    keepOwnFields(draft, { ...changed })
  }
  const submit = async () => {
    const fault = faultOfWish(wish)
    if (fault !== undefined) return setTold(fault)
    setBusy(true)
    setTold('')
    try {
      await sendInvoiceRequest({ number, ...wish, taxNumber: taxNumberOf(wish) })
      keepOwnFields(draft, {})
      location.reload()
    } catch (error) {
      setTold(sayFailure(error, '没有提交成功，请稍后再试'))
      setBusy(false)
    }
    return undefined
  }
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={open} className={`${OUTLINED} noscript:hidden`}>
        {label}
      </button>
      {isOpen ? (
        <Modal title={label} width="middle" onDismiss={() => setOpen(false)}>
          <p className="mt-2 text-sm text-muted">电子发票开具后发到您填写的邮箱，一般需要三个工作日。</p>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              void submit()
            }}
            className="mt-4 space-y-4"
          >
            <InvoiceFields value={wish} onChange={write} describedBy={`${id}-told`} />
            <p id={`${id}-told`} role="alert" className="text-sm text-text-red empty:hidden">
              {told}
            </p>
            <BusyButton type="submit" isBusy={isBusy} className={SUBMIT}>
              {isBusy ? '提交中…' : '提交'}
            </BusyButton>
          </form>
        </Modal>
      ) : null}
    </>
  )
}
