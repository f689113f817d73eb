import { Select } from 'antd'

interface Props<Value extends string> {
  /** What it narrows by, for whoever hears it. */
  readonly name: string
  /** Said while it narrows by nothing. */
  readonly any: string
  readonly value: Value | undefined
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value | undefined) => void
}

/** Narrows a list by one of a few things. */
export const ChoiceFilter = <Value extends string>({ name, any, value, options, onChange }: Props<Value>) => (
  <Select<Value | null>
    allowClear
    aria-label={name}
    placeholder={any}
    className="admin-choice"
    popupMatchSelectWidth={false}
    value={value ?? null}
    options={[...options]}
    onChange={(chosen) => onChange(chosen ?? undefined)}
  />
)
