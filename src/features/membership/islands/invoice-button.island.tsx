import { useId, useState, type SubmitEvent } from 'react'
import { BUYER_NAMES, BUYERS, type Buyer } from '#features/orders/buyers.ts'
import { CallFailed } from '#platform/calls/client.ts'
import { OUTLINED, SUBMIT } from '#ui/button-looks.ts'
import { Modal } from '#ui/modal.tsx'
import { sendInvoiceRequest } from '../browser-calls.ts'

const FIELD = 'mt-1 h-11 w-full rounded-md border border-edge text-base bg-paper px-3 text-ink'

/** Asks for the invoice of a paid order; asked again it corrects what was asked before (C-27). */
export function InvoiceButton({ number, label }: { number: string; label: string }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [buyer, setBuyer] = useState<Buyer>('company')

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    if (text('title') === '') return setTold('请填写发票抬头')
    if (text('email') === '') return setTold('请填写接收邮箱')
    setBusy(true)
    setTold('')
    try {
      await sendInvoiceRequest({
        number,
        title: text('title'),
        buyer,
        taxNumber: text('taxNumber'),
        email: text('email'),
      })
      location.reload()
    } catch (error) {
      setTold(error instanceof CallFailed ? error.message : '没有提交成功，请稍后再试')
      setBusy(false)
    }
    return undefined
  }
  const field = (name: string, title: string, type = 'text') => (
    <label className="block text-sm text-ink">
      {title}
      <input
        name={name}
        type={type}
        required
        maxLength={name === 'title' ? 100 : 254}
        aria-describedby={`${id}-told`}
        className={FIELD}
      />
    </label>
  )
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`${OUTLINED} noscript:hidden`}
      >
        {label}
      </button>
      {isOpen ? (
        <Modal title={label} width="middle" onDismiss={() => setOpen(false)}>
          <p className="mt-2 text-sm text-muted">电子发票开具后发到您填写的邮箱，一般需要三个工作日。</p>
          <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 space-y-4">
            <fieldset className="flex gap-6 text-sm text-ink">
              <legend className="sr-only">抬头类型</legend>
              {BUYERS.map((each) => (
                <label key={each} className="flex min-h-11 items-center gap-2">
                  <input
                    type="radio"
                    name="buyer"
                    checked={buyer === each}
                    onChange={() => setBuyer(each)}
                    className="size-4 accent-accent"
                  />
                  {BUYER_NAMES[each]}
                </label>
              ))}
            </fieldset>
            {field('title', '发票抬头')}
            {buyer === 'company' ? field('taxNumber', '纳税人识别号') : null}
            {field('email', '接收邮箱', 'email')}
            <p id={`${id}-told`} role="alert" className="text-sm text-text-red empty:hidden">
              {told}
            </p>
            <button type="submit" disabled={isBusy} className={SUBMIT}>
              {isBusy ? '提交中…' : '提交'}
            </button>
          </form>
        </Modal>
      ) : null}
    </>
  )
}
