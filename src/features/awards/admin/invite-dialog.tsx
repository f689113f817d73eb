import { Form, Input } from 'antd'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { JUDGE_INVITATION_DAYS } from '../judging/contract.ts'
import { inviteJudge } from './browser-calls.ts'

interface Typed {
  readonly name: string
  readonly employer?: string
  readonly email: string
}

/** Invites a judge by mail; the same address once more sends a new link. */
export function InviteDialog({
  year,
  onDone,
  onClose,
}: {
  year: number
  onDone: () => void
  onClose: () => void
}) {
  return (
    <FormDialog<Typed>
      title="邀请评委"
      okText="发出邀请"
      work={async (typed) => {
        await inviteJudge({ year, ...typed })
        onDone()
      }}
      onClose={onClose}
    >
      <Form.Item name="name" label="姓名" rules={[{ required: true, message: '请写姓名' }]}>
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="employer" label="单位" extra="用来提示利益关系，请写全称">
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item
        name="email"
        label="邮箱"
        extra={`邀请信发到这里，${JUDGE_INVITATION_DAYS} 天内有效；再邀请一次，旧的链接作废。退出过的评委接受以后，提交过的评分照算，没评完的接着评`}
        rules={[{ required: true, type: 'email', message: '请写正确的邮箱' }]}
      >
        <Input maxLength={254} />
      </Form.Item>
    </FormDialog>
  )
}
