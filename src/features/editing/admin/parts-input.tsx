import { Form } from 'antd'
import { useId } from 'react'
import { FieldInput } from './field-input.tsx'
import type { Field, Values } from './fields.ts'

interface Props {
  readonly field: Extract<Field, { type: 'parts' }>
  readonly value: unknown
  readonly onChange: (parts: Values | undefined) => void
  readonly isDisabled: boolean
}

/** One thing of several fields; emptied of all of them it is taken away. */
export function PartsInput({ field, value, onChange, isDisabled }: Props) {
  const id = useId()
  const parts = (typeof value === 'object' && value !== null ? value : {}) as Values
  const put = (name: string, given: unknown) => {
    const { [name]: _, ...rest } = parts
    const isEmpty = given === undefined || given === ''
    const next = isEmpty ? rest : { ...rest, [name]: given }
    onChange(Object.keys(next).length > 0 ? next : undefined)
  }
  return (
    <div className="admin-row-fields">
      {field.of.map((each) => (
        <Form.Item
          key={each.name}
          label={each.label}
          htmlFor={`${id}${each.name}`}
          required={each.isRequired ?? false}
          extra={each.help}
        >
          <FieldInput
            field={each}
            id={`${id}${each.name}`}
            value={parts[each.name]}
            values={parts}
            onChange={(given) => put(each.name, given)}
            isDisabled={isDisabled}
          />
        </Form.Item>
      ))}
    </div>
  )
}
