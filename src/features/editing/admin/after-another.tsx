import { Form } from 'antd'
import { useId } from 'react'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { showContent } from './browser-calls.ts'
import { ContentPicker } from './content-picker.tsx'
import type { ContentForm, Values } from './fields.ts'

/** Lets a new record begin with what another of its kind has. */
export function AfterAnother({
  kind,
  after,
  isDisabled,
  onTaken,
}: {
  kind: string
  after: NonNullable<ContentForm['after']>
  isDisabled: boolean
  onTaken: (values: Values) => void
}) {
  const id = useId()
  const { attempt } = useAttempt()
  const take = async (chosen: unknown) => {
    if (typeof chosen !== 'number') return
    await attempt(async () => {
      const { json } = await showContent({ kind, id: chosen })
      onTaken(after.begin(json.content))
    }, after.done)
  }
  return (
    <OfficeForm layout="vertical" component="div">
      <Form.Item label={after.label} htmlFor={id} extra={after.help}>
        <ContentPicker kind={kind} id={id} disabled={isDisabled} onChange={(chosen) => void take(chosen)} />
      </Form.Item>
    </OfficeForm>
  )
}
