import { Card, Form } from 'antd'
import { useId } from 'react'
import { FieldInput } from './field-input.tsx'
import type { ContentForm, Values } from './fields.ts'

interface Props {
  readonly form: ContentForm
  readonly values: Values
  readonly onChange: (name: string, value: unknown) => void
  readonly isDisabled: boolean
  /** The server's sentence about a field. */
  readonly problem?: { readonly field: string | undefined; readonly text: string } | undefined
}

/** The one form: every field of a kind under its section, with what is wrong where it is wrong. */
export function ContentFields({ form, values, onChange, isDisabled, problem }: Props) {
  const id = useId()
  return (
    <Form layout="vertical" component="div">
      {form.sections(values).map(({ title, fields }) => (
        <Card key={title} size="small" title={title} className="admin-section">
          {fields.map((field) => {
            const fieldId = `${id}${field.name}`
            const wrong = problem?.field === field.name ? problem.text : undefined
            return (
              <Form.Item
                key={field.name}
                label={field.label}
                htmlFor={fieldId}
                required={field.isRequired ?? false}
                extra={field.help}
                {...(wrong && { validateStatus: 'error' as const, help: wrong })}
              >
                <FieldInput
                  field={field}
                  id={fieldId}
                  value={values[field.name]}
                  onChange={(value) => onChange(field.name, value)}
                  isDisabled={isDisabled}
                />
              </Form.Item>
            )
          })}
        </Card>
      ))}
      {form.Preview && (
        <Card size="small" title="正文" className="admin-section">
          <form.Preview values={values} />
        </Card>
      )}
    </Form>
  )
}
