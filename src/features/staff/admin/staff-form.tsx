import { useQueryClient } from '@tanstack/react-query'
import { App, Checkbox, Form, Input } from 'antd'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { LONGEST_NAME } from '#features/accounts/limits.ts'
import type { StaffRow } from '../contract.ts'
import { ALL_ROLES, ROLES, type Role } from '../roles.ts'
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
  const { modal } = App.useApp()
  const stepUp = useStepUp()
  const queries = useQueryClient()
  const save = async ({ name, account, roles }: Typed) => {
    if (member) await stepUp(() => changeStaff({ id: member.id, version: member.version, name, roles }))
    else {
      const { json } = await stepUp(() => inviteStaff({ name, account, roles }))
      modal.success({ title: `已邀请${name}`, content: <InvitationLink link={json.link} /> })
    }
    await queries.invalidateQueries({ queryKey: ['staff'] })
  }
  return (
    <FormDialog<Typed>
      title={member ? `修改${member.name}` : '邀请员工'}
      okText={member ? '保存' : '邀请'}
      initialValues={{ roles: [], ...(member && { name: member.name, roles: member.roles }) }}
      work={save}
      onClose={onClose}
    >
      <Form.Item name="name" label="姓名" rules={[{ required: true, message: '请输入姓名' }]}>
        <Input maxLength={LONGEST_NAME} autoComplete="off" />
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
        extra={member && '去掉的角色立即失效；要用它才能做的定时发布、更正、撤下与公告，到时不再照做。'}
        rules={[{ type: 'array', required: true, min: 1, message: '请至少选择一个角色' }]}
      >
        <Checkbox.Group options={ALL_ROLES.map((role) => ({ value: role, label: ROLES[role].name }))} />
      </Form.Item>
    </FormDialog>
  )
}
