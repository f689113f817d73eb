import { App, Form, Input, InputNumber } from 'antd'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { ReasonField } from '#admin/parts/reason-field.tsx'
import { give } from '#features/subscriptions/admin/browser-calls.ts'
import { quarterOf, StartField } from '#features/subscriptions/admin/start-field.tsx'
import { LONGEST_COMPANY, LONGEST_MAILBOX, MOST_ISSUES } from '#features/subscriptions/contract.ts'
import type { ReaderStory } from '../contract.ts'

interface Typed {
  readonly issues: number
  readonly from: number
  readonly mailbox?: string
  readonly company?: string
  readonly reason: string
}

interface Props {
  readonly reader: ReaderStory
  readonly onDone: () => Promise<void>
  readonly onClose: () => void
}

/** Gives a reader issues of the quarterly without an order. */
export function IssuesDialog({ reader: { id: personId, name }, onDone, onClose }: Props) {
  const { message } = App.useApp()
  const work = async ({ from, mailbox, ...typed }: Typed) => {
    await give({ personId, ...quarterOf(from), ...typed, ...(mailbox && { mailbox }) })
    void message.success('已赠阅，已出版的随即送达')
    await onDone()
  }
  return (
    <FormDialog<Typed>
      title={`赠“${name}”季度内参`}
      hint="不经过订单；收款的请下转账订单。已出版的随即送达，以后每期出版时送达。"
      okText="赠阅"
      initialValues={{ issues: 4 }}
      work={work}
      onClose={onClose}
    >
      <Form.Item name="issues" label="几期" rules={[{ required: true, message: '请写几期' }]}>
        <InputNumber min={1} max={MOST_ISSUES} precision={0} />
      </Form.Item>
      <StartField />
      <Form.Item name="mailbox" label="收件邮箱" extra="不写用他上次的，或账号的邮箱">
        <Input type="email" autoComplete="off" maxLength={LONGEST_MAILBOX} />
      </Form.Item>
      <Form.Item name="company" label="公司" extra="印在副本的每一页上">
        <Input maxLength={LONGEST_COMPANY} />
      </Form.Item>
      <ReasonField usual={['合作媒体赠阅', '补偿', '编委样刊']} />
    </FormDialog>
  )
}
