import { useId, useRef, useState, type SubmitEvent } from 'react'
import { CallFailed } from '#platform/calls/client.ts'
import { sendInquiry } from '../browser-calls.ts'
import { FIELDS, problemsOf, type Draft, type Field } from '../check-inquiry.ts'
import { INQUIRY_ARRIVED, sentenceOfProblem } from '../messages.ts'
import type { Origin } from '../origins.ts'
import { InquiryField } from './inquiry-field.tsx'

type Stage = 'writing' | 'sending' | 'arrived'

/**
 * A button and the information form it opens (INFO-01 to -04). What is missing is said beside each field and nothing is
 * sent; what was typed stays when the server says no and when the form is closed.
 */
export function InquiryDialog({ label, origin }: { label: string; origin: Origin }) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const [stage, setStage] = useState<Stage>('writing')
  const [problems, setProblems] = useState<ReturnType<typeof problemsOf>>({})
  const [failure, setFailure] = useState('')

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const draft = draftIn(event.currentTarget)
    const found = problemsOf(draft)
    setProblems(found)
    setFailure('')
    const first = FIELDS.find((field) => found[field])
    if (first) {
      form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
      return
    }
    setStage('sending')
    try {
      await sendInquiry({ ...draft, origin })
      form.current?.reset()
      setStage('arrived')
    } catch (error) {
      setFailure(error instanceof CallFailed ? error.message : '提交没有成功，请稍后再试')
      setStage('writing')
    }
  }
  const forget = (field: Field) => setProblems(({ [field]: _mended, ...others }) => others)
  const open = () => {
    if (stage === 'arrived') setStage('writing')
    dialog.current?.showModal()
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={open}
        className="rounded-full bg-accent px-8 py-2.5 text-on-accent noscript:hidden"
      >
        {label}
      </button>
      <dialog
        ref={dialog}
        aria-labelledby={`${id}-title`}
        className="m-auto max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] overflow-y-auto rounded-xl border border-line bg-raised p-5 text-body shadow-md backdrop:bg-black/50 sm:p-6"
      >
        <div className="mb-4 flex items-start justify-between gap-4">
          <h2 id={`${id}-title`} className="pt-1.5 text-xl">
            {label}
          </h2>
          <button
            type="button"
            aria-label="关闭"
            onClick={() => dialog.current?.close()}
            className="-me-2 grid size-11 place-items-center rounded-full text-2xl leading-none text-muted hover:text-accent"
          >
            <span aria-hidden="true">×</span>
          </button>
        </div>
        <p role="status" className="text-text-green empty:hidden">
          {stage === 'arrived' ? INQUIRY_ARRIVED : ''}
        </p>
        <form
          ref={form}
          method="dialog"
          noValidate
          hidden={stage === 'arrived'}
          onSubmit={(event) => void submit(event)}
          className="space-y-4"
        >
          {FIELDS.map((field) => (
            <InquiryField
              key={field}
              id={`${id}-${field}`}
              field={field}
              problem={problems[field] && sentenceOfProblem(problems[field])}
              onMend={() => forget(field)}
            />
          ))}
          <p role="alert" className="text-sm text-text-red empty:hidden">
            {failure}
          </p>
          <button
            type="submit"
            disabled={stage === 'sending'}
            className="min-h-11 w-full rounded-full bg-accent px-6 text-on-accent hover:opacity-90 disabled:opacity-60"
          >
            {stage === 'sending' ? '提交中…' : '提交'}
          </button>
        </form>
      </dialog>
    </>
  )
}

function draftIn(form: HTMLFormElement): Draft {
  const data = new FormData(form)
  const text = (field: Field) => String(data.get(field) ?? '')
  return { name: text('name'), company: text('company'), phone: text('phone'), email: text('email') }
}
