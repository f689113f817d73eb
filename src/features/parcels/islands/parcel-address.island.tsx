import { useId, useState } from 'react'
import { problemsOfAddress, type AddressLines } from '#features/orders/postal-lines.ts'
import { sayFailure } from '#platform/calls/client.ts'
import { BusyButton } from '#ui/busy-button.tsx'
import { SUBMIT } from '#ui/button-looks.ts'
import { Modal } from '#ui/modal.tsx'
import { sendParcelAddress } from '../browser-calls.ts'
import { AddressFields, focusFirst } from '../components/address-fields.tsx'

/** Where a parcel goes that was not posted yet, and the way to say another address. */
export function ParcelAddress({
  parcelId,
  known,
}: {
  readonly parcelId: number
  readonly known: AddressLines
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [to, setTo] = useState(known)
  const [isAsked, setAsked] = useState(false)
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)
  const problems = problemsOfAddress(to)
  const isMissing = known.recipient === ''
  const save = async () => {
    setAsked(true)
    setTold('')
    if (Object.keys(problems).length > 0) return focusFirst(id, problems)
    setBusy(true)
    try {
      await sendParcelAddress({ id: parcelId, to })
      location.reload()
    } catch (error) {
      setTold(sayFailure(error, '没有保存成功，请稍后再试'))
      setBusy(false)
    }
    return undefined
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="min-h-10 text-link noscript:hidden"
      >
        {isMissing ? '填写收件地址' : '修改'}
      </button>
      {isOpen ? (
        <Modal title="收件地址" width="middle" onDismiss={() => setOpen(false)}>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              void save()
            }}
            className="mt-4 space-y-4"
          >
            <AddressFields id={id} value={to} onChange={setTo} problems={isAsked ? problems : {}} />
            <p role="alert" className="text-sm text-text-red empty:hidden">
              {told}
            </p>
            <BusyButton type="submit" isBusy={isBusy} className={SUBMIT}>
              {isBusy ? '保存中…' : '保存'}
            </BusyButton>
          </form>
        </Modal>
      ) : null}
    </>
  )
}
