import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { keepOwnFields, ownFields } from '#features/accounts/own-drafts.ts'
import { outlivingPage, sayFailure } from '#platform/calls/client.ts'
import type { ContactOrigin } from '#platform/contact-path.ts'
import { BusyButton } from '#ui/busy-button.tsx'
import { sendInquiry } from '../browser-calls.ts'
import { FIELDS, problemsOf, type Draft, type Field } from '../check-inquiry.ts'
import { INQUIRY_ARRIVED, sentenceOfProblem } from '../messages.ts'
import { InquiryField } from './inquiry-field.tsx'

const DRAFT = 'inquiry'

type Stage = 'writing' | 'sending' | 'arrived'

/**
 * The information form (INFO-01 to -04). What is missing is said beside each field and nothing is sent; what was typed
 * stays when the server says no and when the session ends meanwhile.
 */
export function InquiryForm({
  label,
  origin,
  note,
}: {
  label: string
  origin: ContactOrigin
  /** What it is about, for who reads it. */
  note: string | undefined
}) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const status = useRef<HTMLParagraphElement>(null)
  const [stage, setStage] = useState<Stage>('writing')
  const [problems, setProblems] = useState<ReturnType<typeof problemsOf>>({})
  const [failure, setFailure] = useState('')

  useEffect(() => {
    const kept = ownFields(DRAFT)
    for (const field of FIELDS) {
      const input = form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)
      // What was typed while the script was on its way is newer than what was kept.
      if (input && input.value === '') input.value = kept?.[field] ?? ''
    }
  }, [])
  useEffect(() => {
    // The form has gone.
    if (stage === 'arrived') status.current?.focus({ preventScroll: true })
  }, [stage])
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
      await sendInquiry({ ...draft, origin, note }, outlivingPage)
      keepOwnFields(DRAFT, {})
      setStage('arrived')
    } catch (error) {
      setFailure(sayFailure(error, '提交没有成功，请稍后再试'))
      setStage('writing')
    }
  }
  const forget = (field: Field) => setProblems(({ [field]: _mended, ...others }) => others)
  return (
    <>
      <p ref={status} role="status" tabIndex={-1} className="text-text-green outline-none empty:sr-only">
        {stage === 'arrived' ? INQUIRY_ARRIVED : ''}
      </p>
      {stage === 'arrived' ? (
        <button type="button" onClick={() => setStage('writing')} className="mt-4 text-link">
          再提交一份
        </button>
      ) : (
        <form
          method="dialog"
          ref={form}
          noValidate
          aria-label={label}
          onSubmit={(event) => void submit(event)}
          onInput={(event) => keepOwnFields(DRAFT, { ...draftIn(event.currentTarget) })}
          className="space-y-4 noscript:hidden"
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
          <BusyButton
            type="submit"
            isBusy={stage === 'sending'}
            className="min-h-11 w-full rounded-full bg-accent px-6 text-on-accent hover:opacity-90 disabled:opacity-60 aria-disabled:opacity-60"
          >
            {stage === 'sending' ? '提交中…' : '提交'}
          </BusyButton>
        </form>
      )}
    </>
  )
}

function draftIn(form: HTMLFormElement): Draft {
  const data = new FormData(form)
  const text = (field: Field) => String(data.get(field) ?? '')
  return { name: text('name'), company: text('company'), phone: text('phone'), email: text('email') }
}
