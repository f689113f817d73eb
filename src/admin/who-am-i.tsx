import { UserOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Dropdown } from 'antd'
import { signOut } from '#features/staff/admin/browser-calls.ts'
import { useMe } from './parts/me.ts'
import { useAttempt } from './parts/use-attempt.ts'
import { rememberStaff } from './staff-hint.ts'

/** Who is signed in, in which roles, and the way out. */
export function WhoAmI() {
  const { name, roles } = useMe()
  const queries = useQueryClient()
  const { attempt } = useAttempt()
  const leave = async () => {
    if (!(await attempt(signOut))) return
    rememberStaff(false)
    queries.clear()
    location.assign('/admin')
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'roles', label: roles.map((role) => role.name).join('、') || '还没有角色', disabled: true },
          { type: 'divider' },
          { key: 'site', label: <a href="/">打开网站</a> },
          { key: 'out', label: '退出登录', onClick: () => void leave() },
        ],
      }}
    >
      <Button type="text" icon={<UserOutlined aria-hidden />}>
        {name}
      </Button>
    </Dropdown>
  )
}
