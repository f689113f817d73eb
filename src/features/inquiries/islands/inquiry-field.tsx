import type { InputHTMLAttributes } from 'react'
import { LONGEST_COMPANY, LONGEST_EMAIL, LONGEST_NAME, LONGEST_PHONE, type Field } from '../check-inquiry.ts'

const FACTS: Record<Field, { label: string } & InputHTMLAttributes<HTMLInputElement>> = {
  name: { label: '姓名', autoComplete: 'name', maxLength: LONGEST_NAME },
  company: { label: '公司', autoComplete: 'organization', maxLength: LONGEST_COMPANY },
  phone: { label: '手机号', type: 'tel', autoComplete: 'tel', maxLength: LONGEST_PHONE },
  email: { label: '邮箱', type: 'email', autoComplete: 'email', maxLength: LONGEST_EMAIL },
}

interface Properties {
  readonly id: string
  readonly field: Field
  /** What is wrong with it, said below the field and with it by a screen reader. */
  readonly problem: string | undefined
  readonly onMend: () => void
}

/** One labelled field of the information form. */
export function InquiryField({ id, field, problem, onMend }: Properties) {
  const { label, ...facts } = FACTS[field]
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm text-ink">
        {label}
      </label>
      <input
        {...facts}
        id={id}
        name={field}
        required
        aria-invalid={problem !== undefined}
        aria-describedby={problem === undefined ? undefined : `${id}-problem`}
        onInput={onMend}
        className="h-11 w-full rounded-md border border-edge bg-paper px-3 text-ink aria-invalid:border-text-red"
      />
      {problem === undefined ? null : (
        <p id={`${id}-problem`} className="mt-1 text-sm text-text-red">
          {problem}
        </p>
      )}
    </div>
  )
}
