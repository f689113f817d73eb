import { useId, type ReactNode } from 'react'

const BOX =
  'mt-1.5 block w-full rounded-md border border-edge bg-paper px-3 py-2 text-ink placeholder:text-muted aria-invalid:border-text-red'

interface Properties {
  readonly name: string
  readonly label: string
  readonly hint: string
  readonly value: string
  readonly problem?: string
  /** What stands at the right above the field: how long the text is. */
  readonly aside?: ReactNode
  readonly rows?: number
  readonly onChange: (value: string) => void
}

/** A text of a form with its label, and beside it what is wrong with it. */
export function FormField({ name, label, hint, value, problem = '', aside, rows = 1, onChange }: Properties) {
  const id = useId()
  const common = {
    id,
    name,
    value,
    placeholder: hint,
    'aria-invalid': problem !== '' || undefined,
    'aria-describedby': `${id}-problem`,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  return (
    <div>
      <div className="flex justify-between gap-4 text-sm">
        <label htmlFor={id} className="text-ink">
          {label}
        </label>
        <span className="text-muted">{aside}</span>
      </div>
      {rows === 1 ? (
        <input {...common} className={BOX} />
      ) : (
        <textarea {...common} rows={rows} className={`${BOX} min-h-24`} />
      )}
      <p id={`${id}-problem`} role="alert" className="mt-1 text-sm text-text-red empty:hidden">
        {problem}
      </p>
    </div>
  )
}
