import { ADDRESS_LINES, type AddressLine, type AddressLines } from '#features/orders/postal-lines.ts'

export const FIELD =
  'h-11 w-full rounded-md border border-edge bg-paper px-3 text-ink aria-invalid:border-text-red'

const NAMES = Object.keys(ADDRESS_LINES) as AddressLine[]

/** Where the caret goes for the first line that is wrong. */
export function focusFirst(id: string, problems: Readonly<Partial<Record<AddressLine, string>>>): void {
  const first = NAMES.find((name) => problems[name] !== undefined)
  if (first) document.getElementById(`${id}-${first}`)?.focus()
}

interface Properties {
  /** By which its fields are known on the page. */
  readonly id: string
  readonly value: AddressLines
  readonly onChange: (changed: AddressLines) => void
  /** What is wrong with each line. */
  readonly problems: Readonly<Partial<Record<AddressLine, string>>>
}

/** Who gets a parcel, and where. */
export function AddressFields({ id, value, onChange, problems }: Properties) {
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {NAMES.map((name) => {
        const { title, most, autoComplete } = ADDRESS_LINES[name]
        const problem = problems[name] ?? ''
        return (
          <div key={name} className={name === 'region' || name === 'street' ? 'sm:col-span-2' : undefined}>
            <label htmlFor={`${id}-${name}`} className="mb-1 block text-sm text-ink">
              {title}
            </label>
            <input
              id={`${id}-${name}`}
              type={name === 'phone' ? 'tel' : 'text'}
              autoComplete={autoComplete}
              required
              maxLength={most}
              value={value[name]}
              aria-invalid={problem !== ''}
              aria-describedby={`${id}-${name}-problem`}
              onChange={({ target }) => onChange({ ...value, [name]: target.value })}
              className={FIELD}
            />
            <p id={`${id}-${name}-problem`} role="alert" className="mt-1 text-sm text-text-red empty:hidden">
              {problem}
            </p>
          </div>
        )
      })}
    </div>
  )
}
