import { useId } from 'react'

interface Properties {
  readonly label: string
  readonly help?: string
  readonly value: string
  readonly most: number
  readonly isLong?: boolean
  /** A day of the calendar. */
  readonly isDay?: boolean
  readonly isRequired?: boolean
  /** One of these is chosen. */
  readonly options?: readonly string[]
  readonly onChange: (value: string) => void
}

const BOX = 'mt-1.5 block w-full rounded-md border border-edge bg-paper px-3 text-ink'

/** One labelled field of an application, with its hint and, for long texts, how much is left. */
export function FormLine({
  label,
  help = '',
  value,
  most,
  isLong = false,
  isDay = false,
  isRequired = false,
  options,
  onChange,
}: Properties) {
  const id = useId()
  const common = {
    id,
    value,
    required: isRequired,
    'aria-describedby': `${id}-help`,
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  return (
    <div>
      <div className="flex justify-between gap-4 text-sm">
        <label htmlFor={id} className="text-ink">
          {isRequired ? label : `${label}（可不填）`}
        </label>
        {isLong ? <span className="text-muted">{`${[...value].length}/${most}`}</span> : null}
      </div>
      {options ? (
        <select {...common} className={`${BOX} h-11`}>
          <option value="">请选择</option>
          {options.map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      ) : isLong ? (
        <textarea {...common} rows={4} maxLength={most} className={`${BOX} min-h-24 py-2`} />
      ) : (
        <input {...common} type={isDay ? 'date' : 'text'} maxLength={most} className={`${BOX} h-11`} />
      )}
      <p id={`${id}-help`} className="mt-1 text-sm text-muted empty:hidden">
        {help}
      </p>
    </div>
  )
}
