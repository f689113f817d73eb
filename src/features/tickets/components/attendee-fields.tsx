import { useId } from 'react'
import type { Attendee } from '../buying/contract.ts'
import type { AttendeeProblems } from '../problems-of-attendee.ts'

const FIELD =
  'mt-1 h-11 w-full rounded-md border border-edge bg-paper px-3 text-base text-ink aria-invalid:border-text-red'

const FIELDS = [
  { name: 'name', label: '姓名', type: 'text', autoComplete: 'name', most: 60 },
  { name: 'phone', label: '手机', type: 'tel', autoComplete: 'tel', most: 30 },
  { name: 'email', label: '邮箱', type: 'email', autoComplete: 'email', most: 100 },
  { name: 'company', label: '公司', type: 'text', autoComplete: 'organization', most: 100 },
  { name: 'job', label: '职务', type: 'text', autoComplete: 'organization-title', most: 100 },
] as const

/** Who comes, or whom to ask: the fields of `value` that are there. */
export function AttendeeFields<Value extends Partial<Attendee>>({
  value,
  onChange,
  problems,
  isOwn = false,
}: {
  value: Value
  onChange: (value: Value) => void
  problems?: AttendeeProblems
  /** Whether the browser may fill it with what it knows of its owner. */
  isOwn?: boolean
}) {
  const id = useId()
  const problemOf = (field: string) => (field === 'name' || field === 'phone' ? problems?.[field] : undefined)
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {FIELDS.filter(({ name }) => name in value).map(({ name, label, type, autoComplete, most }) => (
        <div key={name}>
          <label className="block text-sm text-ink">
            {label}
            {name === 'name' ? <span className="text-text-red"> *</span> : null}
            <input
              type={type}
              value={value[name] ?? ''}
              maxLength={most}
              required={name === 'name'}
              autoComplete={isOwn ? autoComplete : 'off'}
              aria-invalid={problemOf(name) ? true : undefined}
              aria-describedby={`${id}-${name}`}
              onChange={(event) => onChange({ ...value, [name]: event.target.value })}
              className={FIELD}
            />
          </label>
          <p id={`${id}-${name}`} className="mt-1 text-sm text-text-red empty:hidden">
            {problemOf(name)}
          </p>
        </div>
      ))}
      <p className="text-sm text-muted sm:col-span-2">手机与邮箱至少填一项，电子票会发到邮箱。</p>
    </div>
  )
}
