import { useQueryClient } from '@tanstack/react-query'
import { Alert, App, Checkbox, Form, Input, Modal } from 'antd'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import type { StaffRow } from '../contract.ts'
import { ALL_ROLES, ROLES, type Role } from '../roles.ts'
import { useAttempt } from './attempt.ts'
import { changeStaff, inviteStaff } from './browser-calls.ts'
import { InvitationLink } from './invitation-link.tsx'
import { useStepUp } from './step-up.tsx'

interface Typed {
  readonly name: string
  readonly account: string
  readonly roles: Role[]
}

/** Invites somebody, or changes how a colleague is called and what he or she may do. */
export function StaffForm({ member, onClose }: { member: StaffRow | undefined; onClose: () => void }) {
  const [form] = Form.useForm<Typed>()
  const { modal } = App.useApp()
  const { problem, isBusy, attempt } = useAttempt()
  const stepUp = useStepUp()
  const queries = useQueryClient()
  const save = ({ name, account, roles }: Typed) =>
    attempt(async () => {
      if (member) await stepUp(() => changeStaff({ id: member.id, version: member.version, name, roles }))
      else {
        const { json } = await stepUp(() => inviteStaff({ name, account, roles }))
        modal.success({ title: `已邀请${name}`, content: <InvitationLink link={json.link} /> })
      }
      await queries.invalidateQueries({ queryKey: ['staff'] })
      onClose()
    })
  return (
    <Modal
      open
      title={member ? `修改${member.name}` : '邀请员工'}
      okText={member ? '保存' : '邀请'}
      cancelText="取消"
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <OfficeForm
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ name: member?.name, roles: member?.roles ?? [] }}
        onFinish={(typed) => void save(typed)}
      >
        <Form.Item name="name" label="姓名" rules={[{ required: true, message: '请输入姓名' }]}>
          <Input maxLength={20} autoComplete="off" />
        </Form.Item>
        {!member && (
          <Form.Item
            name="account"
            label="手机号或邮箱"
            extra="登录验证码发到这里。"
            rules={[{ required: true, message: '请输入手机号或邮箱' }]}
          >
            <Input autoComplete="off" />
          </Form.Item>
        )}
        <Form.Item
          name="roles"
          label="角色"
          rules={[{ type: 'array', min: 1, message: '请至少选择一个角色' }]}
        >
          <Checkbox.Group options={ALL_ROLES.map((role) => ({ value: role, label: ROLES[role].name }))} />
        </Form.Item>
        {problem && <Alert type="error" title={problem} showIcon />}
      </OfficeForm>
    </Modal>
  )
}
