import { Button } from 'antd'
import { FileButton } from '#admin/parts/file-button.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import type { OwnInput } from '#features/editing/admin/fields.ts'
import { base64Of } from '#ui/base64-of.ts'
import { FORM_KINDS, FORM_NAMES, type FormKind } from '../contract.ts'
import { uploadAwardForm } from './browser-calls.ts'

interface Form {
  readonly kind: FormKind
  readonly title: string
  readonly fileName: string
}

const titleOf = (kind: FormKind) => `${FORM_NAMES[kind]}申报表`

/** The empty forms of a year for whoever applies by mail, one of each kind (AWARD-14). */
export function AwardFormsInput({ value, onChange, isDisabled }: OwnInput) {
  const forms = (Array.isArray(value) ? value : []) as readonly Form[]
  return (
    <div className="admin-rows">
      {FORM_KINDS.map((kind) => (
        <FormFile
          key={kind}
          kind={kind}
          form={forms.find((each) => each.kind === kind)}
          isDisabled={isDisabled}
          onChange={(form) =>
            onChange([...forms.filter((each) => each.kind !== kind), ...(form ? [form] : [])])
          }
        />
      ))}
    </div>
  )
}

interface FileProps {
  readonly kind: FormKind
  readonly form: Form | undefined
  readonly isDisabled: boolean
  readonly onChange: (form: Form | undefined) => void
}

function FormFile({ kind, form, isDisabled, onChange }: FileProps) {
  const { attempt, isBusy } = useAttempt()
  const take = (file: File) =>
    attempt(async () => {
      const { json } = await uploadAwardForm({ data: await base64Of(file) })
      onChange({ kind, title: titleOf(kind), fileName: file.name, ...json })
    })
  return (
    <div className="admin-row-acts">
      <span>{form ? `${titleOf(kind)}：${form.fileName}` : `${titleOf(kind)}：还没有`}</span>
      {!isDisabled && (
        <>
          <FileButton
            name={`上传${titleOf(kind)}`}
            accept=".docx,.pdf"
            onFiles={([file]) => file && void take(file)}
            size="small"
            loading={isBusy}
          >
            {form ? '换一份' : '上传'}
          </FileButton>
          {form && (
            <Button
              size="small"
              type="text"
              danger
              onClick={() => onChange(undefined)}
              aria-label={`去掉${titleOf(kind)}`}
            >
              去掉
            </Button>
          )}
        </>
      )}
    </div>
  )
}
