import { Form, Input } from 'antd'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { LONGEST_COMPANY, LONGEST_MAILBOX } from '../contract.ts'
import { change } from './browser-calls.ts'
import type { SubscriptionRow } from './calls.server.ts'

interface Typed {
  readonly mailbox: string
  readonly company: string
}

interface Props {
  readonly subscription: SubscriptionRow
  readonly onDone: () => Promise<void>
  readonly onClose: () => void
}

/** Says where the issues of a subscription are mailed from now on, for a subscriber who called. */
export function MailboxDialog({
  subscription: { id, name, mailbox: seen, company },
  onDone,
  onClose,
}: Props) {
  return (
    <FormDialog<Typed>
      title={`“${name}”的收件邮箱`}
      hint={`${seen === '' ? '现在没有。' : `现在是 ${seen}。`}从下一次寄出起用新的；已经寄出的可以再寄一次。`}
      okText="保存"
      initialValues={{ mailbox: '', company }}
      work={async (typed) => {
        await change({ id, seen, ...typed })
        await onDone()
      }}
      onClose={onClose}
    >
      <Form.Item name="mailbox" label="新的邮箱" rules={[{ required: true, message: '请写邮箱' }]}>
        <Input type="email" autoComplete="off" maxLength={LONGEST_MAILBOX} />
      </Form.Item>
      <Form.Item name="company" label="公司" extra="印在副本的每一页上">
        <Input maxLength={LONGEST_COMPANY} />
      </Form.Item>
    </FormDialog>
  )
}
