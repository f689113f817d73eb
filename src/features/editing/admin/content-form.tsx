import { Alert, Form } from 'antd'
import { memo, useId, useMemo, useState, type ReactNode } from 'react'
import { TitledCard } from '#admin/parts/titled-card.tsx'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { useSteady } from '#admin/parts/use-steady.ts'
import { FieldInput } from './field-input.tsx'
import type { BodyOf, ContentForm, Field, Section, Values } from './fields.ts'

interface Props {
  readonly form: ContentForm
  readonly values: Values
  /** Missing: it is no record yet. */
  readonly id?: number | undefined
  readonly onChange: (name: string, value: unknown) => void
  readonly isDisabled: boolean
  /** The fields that are not for whoever writes. */
  readonly withheld?: readonly string[]
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
  const besideBody = useBesideBody(values, form.Body !== undefined)
  const { withheld = NONE } = given
  const sections = useMemo(() => shownOf(form.sections(besideBody), withheld), [form, besideBody, withheld])
  const isMade = given.id !== undefined
  const fields = { values: besideBody, onChange: useSteady(onChange), isDisabled, isMade, problem }
  const beside = sections.filter(({ isBeside }) => isBeside)
  const wrong = problem?.field === 'blocks' ? problem.text : undefined
  const checks = form.Checks && !isDisabled && (
    <TitledCard title="发布前看一看" className="admin-section">
      <form.Checks values={values} id={given.id} />
    </TitledCard>
  )
  return (
    <div className={beside.length > 0 ? 'admin-columns' : 'admin-edit'}>
      <div>
        <Sections {...fields} sections={sections} isBeside={false} />
        {form.Body && (
          <TitledCard title="正文" className="admin-section admin-written">
            {wrong && <Alert type="error" showIcon title={wrong} className="admin-notice" />}
            <form.Body
              values={values}
              onChange={onChange}
              isDisabled={isDisabled}
              {...(given.remarked && { remarked: given.remarked })}
              {...(given.onPlace && { onPlace: given.onPlace })}
            />
          </TitledCard>
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
          <Sections {...fields} sections={sections} isBeside />
        </div>
      )}
    </div>
  )
}

const NONE: readonly string[] = []

const shownOf = (sections: readonly Section[], withheld: readonly string[]): readonly Section[] =>
  sections.map((section) => ({
    ...section,
    fields: section.fields.filter(({ name }) => !withheld.includes(name)),
  }))

/** The values as they were when something else than the body changed last: nothing around a text is drawn for each of its keys. */
function useBesideBody(values: Values, hasBody: boolean): Values {
  const [kept, setKept] = useState(values)
  if (!hasBody || kept === values) return values
  const names = new Set([...Object.keys(kept), ...Object.keys(values)])
  const isSame = [...names].every((name) => name === 'blocks' || kept[name] === values[name])
  if (isSame) return kept
  setKept(values)
  return values
}

interface FieldsOf extends Pick<Props, 'values' | 'onChange' | 'isDisabled' | 'problem'> {
  /** Whether it is a record already. */
  readonly isMade: boolean
}

interface SectionsOf extends FieldsOf {
  readonly sections: readonly Section[]
  /** Those beside the text, or those above it. */
  readonly isBeside: boolean
}

/** Fields under their headings, in a form of their own: antd draws all of a form whenever anything stands in it anew. */
const Sections = memo(function Sections({ sections, isBeside, ...given }: SectionsOf) {
  return (
    <OfficeForm layout="vertical" component="div">
      {sections
        .filter((section) => (section.isBeside ?? false) === isBeside)
        .map(({ title, note, fields }) => (
          <TitledCard key={title} title={title} className="admin-section">
            {note && (
              <p role="status" className="admin-hint">
                {note}
              </p>
            )}
            {fields.map((field) => (
              <FieldItem key={field.name} field={field} {...given} />
            ))}
          </TitledCard>
        ))}
    </OfficeForm>
  )
})

/** A field with its name, and the server's sentence about it. */
function FieldItem({
  field,
  values,
  onChange,
  isDisabled,
  isMade,
  problem,
}: FieldsOf & { readonly field: Field }) {
  const id = useId()
  const wrong = problem?.field === field.name ? problem.text : undefined
  return (
    <Form.Item
      label={field.label}
      htmlFor={id}
      required={field.isRequired ?? false}
      extra={field.help}
      {...(wrong && { validateStatus: 'error' as const, help: wrong })}
    >
      <FieldInput
        field={field}
        id={id}
        value={values[field.name]}
        values={values}
        onChange={(value) => onChange(field.name, value)}
        isDisabled={isDisabled || (isMade && field.staysAsMade === true)}
      />
    </Form.Item>
  )
}
