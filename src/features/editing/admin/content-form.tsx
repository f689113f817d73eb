import { Alert, Card, Form } from 'antd'
import { useId, type ReactNode } from 'react'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { FieldInput } from './field-input.tsx'
import type { BodyOf, ContentForm, Section, Values } from './fields.ts'

interface Props {
  readonly form: ContentForm
  readonly values: Values
  /** Missing: it is no record yet. */
  readonly id?: number | undefined
  readonly onChange: (name: string, value: unknown) => void
  readonly isDisabled: boolean
  /** What others say about it, beside it. */
  readonly remarks?: ReactNode
  readonly remarked?: BodyOf['remarked']
  readonly onPlace?: BodyOf['onPlace']
  /** The server's sentence about a field. */
  readonly problem?: { readonly field: string | undefined; readonly text: string } | undefined
}

/** The one form: every field of a kind under its section, with what is wrong where it is wrong. */
export function ContentFields({ form, ...given }: Props) {
  const { values, onChange, isDisabled, problem } = given
  const sections = form.sections(values)
  const beside = sections.filter(({ isBeside }) => isBeside)
  const wrong = problem?.field === 'blocks' ? problem.text : undefined
  const checks = form.Checks && !isDisabled && (
    <Card size="small" title="发布前看一看" className="admin-section">
      <form.Checks values={values} id={given.id} />
    </Card>
  )
  return (
    <OfficeForm
      layout="vertical"
      component="div"
      className={beside.length > 0 ? 'admin-columns' : 'admin-edit'}
    >
      <div>
        <Sections {...given} sections={sections.filter(({ isBeside }) => !isBeside)} />
        {form.Body && (
          <Card size="small" title="正文" className="admin-section admin-written">
            {wrong && <Alert type="error" showIcon title={wrong} className="admin-notice" />}
            <form.Body
              values={values}
              onChange={onChange}
              isDisabled={isDisabled}
              {...(given.remarked && { remarked: given.remarked })}
              {...(given.onPlace && { onPlace: given.onPlace })}
            />
          </Card>
        )}
        {beside.length === 0 && (
          <>
            {checks}
            {given.remarks}
          </>
        )}
      </div>
      {beside.length > 0 && (
        <div>
          {checks}
          {given.remarks}
          <Sections {...given} sections={beside} />
        </div>
      )}
    </OfficeForm>
  )
}

function Sections({
  sections,
  values,
  onChange,
  isDisabled,
  problem,
}: Omit<Props, 'form' | 'id'> & { readonly sections: readonly Section[] }) {
  const id = useId()
  return sections.map(({ title, note, fields }) => (
    <Card key={title} size="small" title={title} className="admin-section">
      {note && (
        <p role="status" className="admin-hint">
          {note}
        </p>
      )}
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
              values={values}
              onChange={(value) => onChange(field.name, value)}
              isDisabled={isDisabled}
            />
          </Form.Item>
        )
      })}
    </Card>
  ))
}
