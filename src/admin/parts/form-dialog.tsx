import { Alert, Form, type FormInstance } from 'antd'
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'
import { OfficeModal } from './dialogs.tsx'
import { OfficeForm } from './office-form.tsx'
import { useAttemptHere } from './use-attempt.ts'

interface Props<Typed extends object> {
  readonly title: string
  /** What is to know before anything is filled in. */
  readonly hint?: ReactNode
  readonly okText: string
  readonly isDanger?: boolean
  readonly width?: number
  /** Whoever presses buttons that fill in fields brings the form along. */
  readonly form?: FormInstance<Typed>
  readonly initialValues?: Partial<Typed>
  /** The fields are there once what they begin with is known. */
  readonly isReady?: boolean
  /** What no single field can say is still missing. */
  readonly isIncomplete?: boolean
  /** The dialog closes when it is done, and shows what was refused. */
  readonly work: (typed: Typed) => Promise<unknown>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog that asks for some fields and does something with them; Enter in a field of one line is the same as the button. */
export function FormDialog<Typed extends object>(props: Props<Typed>) {
  const { title, hint, okText, isDanger = false, width, initialValues, work, onClose, children } = props
  const { isReady = true, isIncomplete = false } = props
  const [own] = Form.useForm<Typed>()
  const form = props.form ?? own
  const formId = useId()
  const fields = useRef<HTMLDivElement>(null)
  const { attempt, problem, isBusy } = useAttemptHere()
  const finish = (typed: Typed) =>
    attempt(async () => {
      await work(typed)
      onClose()
    })
  return (
    <OfficeModal
      {...(width !== undefined && { width })}
      title={title}
      okText={okText}
      okButtonProps={{
        htmlType: 'submit',
        form: formId,
        danger: isDanger,
        loading: isBusy,
        disabled: !isReady || isIncomplete,
      }}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && focusFirst(fields.current)}
    >
      {hint !== undefined && <div className="admin-dialog-hint">{hint}</div>}
      <div ref={fields}>
        {isReady && (
          <OfficeForm<Typed>
            id={formId}
            form={form}
            layout="vertical"
            onKeyDown={keepInPicker}
            {...(initialValues && { initialValues })}
            onFinish={(typed) => void finish(typed)}
          >
            {children}
          </OfficeForm>
        )}
      </div>
      {problem !== '' && <Alert type="error" showIcon title={problem} />}
    </OfficeModal>
  )
}

/** Enter in a field for a moment says that it is chosen, and sends nothing yet. */
function keepInPicker(event: KeyboardEvent): void {
  if (
    event.key === 'Enter' &&
    event.target instanceof Element &&
    event.target.closest('.ant-picker') !== null
  )
    event.preventDefault()
}

/** Typing may begin at once where the first field is one to type in; whoever was faster stays where he is. */
function focusFirst(fields: HTMLElement | null): void {
  if (fields?.contains(document.activeElement)) return
  const [first] = fields?.querySelectorAll<HTMLElement>('input, textarea, button') ?? []
  if (first?.matches('textarea, .ant-input, .ant-input-number-input')) first.focus()
}
