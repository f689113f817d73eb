import { Alert, Form, Modal, type FormInstance } from 'antd'
import { useState, type ReactNode } from 'react'
import { OfficeForm } from './office-form.tsx'

interface Props<Typed extends object> {
  readonly title: string
  readonly hint?: ReactNode
  readonly okText: string
  readonly width?: number
  /** Whoever presses buttons that fill in fields brings the form along. */
  readonly form?: FormInstance<Typed>
  readonly initialValues?: Partial<Typed>
  /** The fields are there once what they begin with is known. */
  readonly isReady?: boolean
  /** The dialog closes when it is done, and shows what was refused. */
  readonly work: (typed: Typed) => Promise<unknown>
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog that asks for some fields and does something with them. */
export function FormDialog<Typed extends object>(props: Props<Typed>) {
  const { title, hint, okText, width, initialValues, isReady = true, work, onClose, children } = props
  const [own] = Form.useForm<Typed>()
  const form = props.form ?? own
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const finish = async (typed: Typed) => {
    setBusy(true)
    try {
      await work(typed)
      onClose()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '没有成功')
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      {...(width !== undefined && { width })}
      title={title}
      okText={okText}
      okButtonProps={{ loading: isBusy, disabled: !isReady }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {hint !== undefined && <p className="admin-hint">{hint}</p>}
      {isReady && (
        <OfficeForm<Typed>
          form={form}
          layout="vertical"
          {...(initialValues && { initialValues })}
          onFinish={(typed) => void finish(typed)}
        >
          {children}
        </OfficeForm>
      )}
      {problem !== '' && <Alert type="error" title={problem} />}
    </Modal>
  )
}
