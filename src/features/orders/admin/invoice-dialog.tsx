import { Alert, App, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { yuanOfFen } from '#platform/money.ts'
import { correct, issue, issueRed } from './browser-calls.ts'

export interface InvoiceToWrite {
  readonly number: string
  readonly title: string
  /** The number that was wrong; missing for one that is issued for the first time. */
  readonly insteadOf?: string
  /** A red one that takes back so much of an issued one. */
  readonly red?: { readonly id: number; readonly amountFen: number; readonly insteadOf: string }
}

interface Written {
  readonly invoiceNumber: string
  readonly link?: string
  readonly reason?: string
}

interface Props {
  readonly invoice: InvoiceToWrite
  readonly onDone: () => void
  readonly onClose: () => void
}

/** The number of an invoice and where it can be fetched; for one that was wrong also why. */
export function InvoiceDialog({ invoice: { number, title, insteadOf, red }, onDone, onClose }: Props) {
  const { message } = App.useApp()
  const [form] = Form.useForm<Written>()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isNew = insteadOf === undefined
  const words = wordsOf(title, isNew, red !== undefined)
  const write = async ({ invoiceNumber, link, reason = '' }: Written) => {
    const where = link === undefined || link === '' ? {} : { link }
    setBusy(true)
    try {
      if (red) await issueRed({ id: red.id, redNumber: invoiceNumber, ...where })
      else if (isNew) await issue({ number, invoiceNumber, ...where })
      else await correct({ number, invoiceNumber, reason, ...where })
      void message.success('已记下，邮件在发送')
      onDone()
      onClose()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '没有成功')
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={words.title}
      okText={words.okText}
      okButtonProps={{ loading: isBusy }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      {red && (
        <p className="admin-hint">
          在开票平台对 {red.insteadOf} 开 {yuanOfFen(red.amountFen)} 元的红字发票，把红字发票的号码写在这里。
        </p>
      )}
      {!isNew && <p className="admin-hint">原来的号码是 {insteadOf}；先在开票平台冲红，再写新的号码。</p>}
      <OfficeForm<Written> form={form} layout="vertical" onFinish={(written) => void write(written)}>
        <Form.Item
          name="invoiceNumber"
          label="发票号码"
          rules={[{ required: true, message: '请写明发票号码' }]}
        >
          <Input maxLength={30} inputMode="numeric" />
        </Form.Item>
        <Form.Item name="link" label="下载地址（可以不写）">
          <Input maxLength={500} placeholder="https://" type="url" />
        </Form.Item>
        {!isNew && (
          <Form.Item name="reason" label="原因" rules={[{ required: true, message: '请写明原因' }]}>
            <Input maxLength={200} />
          </Form.Item>
        )}
      </OfficeForm>
      {problem !== '' && <Alert type="error" title={problem} />}
    </Modal>
  )
}

function wordsOf(title: string, isNew: boolean, isRed: boolean) {
  if (isRed) return { title: `“${title}”的红字发票`, okText: '记为已开，发邮件' }
  return isNew
    ? { title: `为“${title}”开票`, okText: '记为已开，发邮件' }
    : { title: `更正“${title}”的发票`, okText: '更正，重发邮件' }
}
