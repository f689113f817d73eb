import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Card, Form } from 'antd'
import { useId } from 'react'
import { FieldInput } from './field-input.tsx'
import type { Field, Values } from './fields.ts'

interface Props {
  readonly field: Extract<Field, { type: 'rows' }>
  readonly value: unknown
  readonly onChange: (rows: readonly Values[]) => void
  readonly isDisabled: boolean
}

/** A list of parts, each with fields of its own, moved and taken out with the keyboard as well. */
export function RowsInput({ field, value, onChange, isDisabled }: Props) {
  const id = useId()
  const rows = (Array.isArray(value) ? value : []) as readonly Values[]
  const put = (at: number, row: Values) => onChange(rows.with(at, row))
  const swap = (at: number, other: number) => {
    const [one, two] = [rows[at], rows[other]]
    if (one && two) onChange(rows.with(at, two).with(other, one))
  }
  return (
    <div className="admin-rows">
      {rows.map((row, at) => (
        <Card key={at} size="small">
          <div className="admin-row-fields">
            {field.of.map((each) => (
              <Form.Item
                key={each.name}
                label={each.label}
                htmlFor={`${id}${at}${each.name}`}
                required={each.isRequired ?? false}
              >
                <FieldInput
                  field={each}
                  id={`${id}${at}${each.name}`}
                  value={row[each.name]}
                  values={row}
                  onChange={(given) => put(at, withField(row, each.name, given))}
                  isDisabled={isDisabled}
                />
              </Form.Item>
            ))}
          </div>
          {!isDisabled && (
            <div className="admin-row-acts">
              <Button
                size="small"
                type="text"
                icon={<ArrowUpOutlined aria-hidden />}
                aria-label={`第 ${at + 1} 项上移`}
                disabled={at === 0}
                onClick={() => swap(at, at - 1)}
              />
              <Button
                size="small"
                type="text"
                icon={<ArrowDownOutlined aria-hidden />}
                aria-label={`第 ${at + 1} 项下移`}
                disabled={at === rows.length - 1}
                onClick={() => swap(at, at + 1)}
              />
              <Button
                size="small"
                type="text"
                danger
                icon={<DeleteOutlined aria-hidden />}
                aria-label={`删除第 ${at + 1} 项`}
                onClick={() => onChange(rows.toSpliced(at, 1))}
              />
            </div>
          )}
        </Card>
      ))}
      {!isDisabled && (
        <Button
          type="dashed"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => onChange([...rows, field.fresh])}
        >
          添加
        </Button>
      )}
    </div>
  )
}

/** A row without what was taken away, which its schema would refuse. */
function withField(row: Values, name: string, value: unknown): Values {
  const { [name]: _, ...rest } = row
  return value === undefined ? rest : { ...rest, [name]: value }
}
