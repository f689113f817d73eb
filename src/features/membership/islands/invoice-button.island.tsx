import { useId, useRef, useState, type SubmitEvent } from 'react'
import { CallFailed, send } from '#platform/calls/client.ts'

const FIELD = 'mt-1 h-10 w-full rounded-md border border-line bg-paper px-3 text-ink'

/** Asks for the invoice of a paid order; asked again it corrects what was asked before (C-27). */
export function InvoiceButton({ number, label }: { number: string; label: string }) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    setBusy(true)
    setTold('')
    try {
      await send('POST', '/openapi/v1/vue/member/invoice', {
        number,
        title: text('title'),
        taxNumber: text('taxNumber'),
        email: text('email'),
      })
      location.reload()
    } catch (error) {
      setTold(error instanceof CallFailed ? error.message : '没有提交成功，请稍后再试')
      setBusy(false)
    }
  }
  const field = (name: string, title: string, more: { type?: string; isOptional?: boolean } = {}) => (
    <label className="block text-sm text-ink">
      {title}
      <input
        name={name}
        type={more.type ?? 'text'}
        required={!more.isOptional}
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
        onClick={() => dialog.current?.showModal()}
        className="rounded-full border border-line px-4 py-1.5 text-sm text-ink hover:border-accent hover:text-accent noscript:hidden"
      >
        {label}
      </button>
      <dialog
        ref={dialog}
        aria-labelledby={`${id}-title`}
        className="m-auto max-h-[calc(100dvh-2rem)] w-[min(26rem,calc(100vw-2rem))] overflow-y-auto rounded-xl border border-line bg-raised p-6 text-body backdrop:bg-black/50"
      >
        <h2 id={`${id}-title`} className="text-xl">
          申请发票
        </h2>
        <p className="mt-2 text-sm text-muted">电子发票开具后发到您填写的邮箱，一般需要三个工作日。</p>
        <form noValidate onSubmit={(event) => void submit(event)} className="mt-4 space-y-4">
          {field('title', '发票抬头')}
          {field('taxNumber', '纳税人识别号（企业必填）', { isOptional: true })}
          {field('email', '接收邮箱', { type: 'email' })}
          <p id={`${id}-told`} role="alert" className="text-sm text-text-red empty:hidden">
            {told}
          </p>
          <div className="flex justify-end gap-3">
            <button
              type="button"
              onClick={() => dialog.current?.close()}
              className="rounded-full border border-line px-6 py-2 text-ink hover:border-accent"
            >
              取消
            </button>
            <button
              type="submit"
              disabled={isBusy}
              className="rounded-full bg-accent px-6 py-2 text-on-accent disabled:opacity-60"
            >
              {isBusy ? '请稍候…' : '提交'}
            </button>
          </div>
        </form>
      </dialog>
    </>
  )
}
