import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Badge, Button, Dropdown, Tag } from 'antd'
import { useState } from 'react'
import { useMay } from '#admin/parts/me.ts'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed } from '#admin/parts/states.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import type { StaffRow } from '../contract.ts'
import { ROLES } from '../roles.ts'
import { askStaffPlans, askStaff, disableStaff, resetStaff, showStaffContact } from './browser-calls.ts'
import { InvitationLink } from './invitation-link.tsx'
import { STATE_WORDS } from '../state-words.ts'
import { StaffForm } from './staff-form.tsx'
import { useStepUp } from './step-up.tsx'

const COLOURS = { invited: 'warning', active: 'success', disabled: 'default' } as const

/** Who works here: invited, given roles, let in no more, invited anew. */
export function StaffList() {
  const { data, error, isLoadingError, refetch } = useQuery({
    queryKey: ['staff'],
    queryFn: async () => (await askStaff()).json,
  })
  const mayManage = useMay()('staff.manage')
  const [edited, setEdited] = useState<StaffRow | 'new'>()
  const actions = useStaffActions()
  const { attempt } = useAttempt()
  if (isLoadingError) return <Failed error={error} again={() => void refetch()} />
  return (
    <>
      <ScreenHead
        title="员工"
        actions={
          <>
            <ExportLink list="staff" />
            {mayManage && (
              <Button type="primary" onClick={() => setEdited('new')}>
                邀请员工
              </Button>
            )}
          </>
        }
      >
        角色从下一次操作起生效。停用的人不能再进入，名字仍留在写过的内容上。
      </ScreenHead>
      <OfficeTable<StaffRow>
        name="员工"
        rowKey="id"
        isWhole
        loading={!data}
        dataSource={data ?? []}
        columns={[
          { title: '编号', dataIndex: 'id', width: 80 },
          { title: '姓名', dataIndex: 'name', isName: true },
          {
            title: '角色',
            key: 'roles',
            render: (_, { roles }) => roles.map((role) => <Tag key={role}>{ROLES[role].name}</Tag>),
          },
          { title: '联系方式', key: 'contact', render: (_, row) => <StaffContact row={row} /> },
          {
            title: '状态',
            key: 'state',
            render: (_, { state }) => <Badge status={COLOURS[state]} text={STATE_WORDS[state]} />,
          },
          {
            title: '操作',
            key: 'actions',
            width: 120,
            render: (_, row) =>
              mayManage && (
                <Dropdown
                  trigger={['click']}
                  menu={{
                    items: [
                      {
                        key: 'edit',
                        label: '修改',
                        disabled: row.state === 'disabled',
                        onClick: () => setEdited(row),
                      },
                      { key: 'reset', label: '重新邀请', onClick: () => actions.reset(row) },
                      {
                        key: 'disable',
                        label: '停用',
                        danger: true,
                        disabled: row.state === 'disabled',
                        onClick: () => void attempt(() => actions.disable(row)),
                      },
                    ],
                  }}
                >
                  <Button size="small" aria-label={`${row.name}：操作`}>
                    操作
                  </Button>
                </Dropdown>
              ),
          },
        ]}
      />
      {edited && (
        <StaffForm member={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

/** Masked until somebody asks, which is written down. */
function StaffContact({ row }: { row: StaffRow }) {
  const [shown, setShown] = useState<{ phone: string | null; email: string | null }>()
  const { phone, email } = shown ?? row
  const { attempt } = useAttempt()
  const show = () => attempt(async () => setShown((await showStaffContact({ id: row.id })).json))
  return (
    <>
      {[phone, email].filter(Boolean).join(' · ')}{' '}
      {!shown && (phone || email) && (
        <Button size="small" type="link" onClick={() => void show()} aria-label={`${row.name}：完整显示`}>
          完整显示
        </Button>
      )}
    </>
  )
}

/** What is asked for once more before it is done. */
function useStaffActions() {
  const { modal } = App.useApp()
  const stepUp = useStepUp()
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries({ queryKey: ['staff'] })
  return {
    disable: async ({ id, name }: StaffRow) => {
      const { json: plans } = await askStaffPlans({ id })
      modal.confirm({
        title: `停用${name}？`,
        content: (
          <>
            <p>立即退出全部设备，不能再进入后台。以后可以重新邀请。</p>
            {plans.length === 0 && <p>没有由这位同事安排、还没到时间的事。</p>}
            {plans.map(({ sentence }) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </>
        ),
        okText: '停用',
        okButtonProps: { danger: true },
        onOk: () => tell(stepUp(() => disableStaff({ id })).then(again)),
      })
    },
    reset: ({ id, name }: StaffRow) =>
      modal.confirm({
        title: `重新邀请${name}？`,
        content: '原来的第二步验证作废，全部设备退出，本人用新的链接重新设置。',
        okText: '重新邀请',
        onOk: () =>
          tell(
            stepUp(() => resetStaff({ id })).then(async ({ json }) => {
              await again()
              modal.success({ title: '已重新邀请', content: <InvitationLink link={json.link} /> })
            }),
          ),
      }),
  }

  function tell(done: Promise<unknown>): Promise<unknown> {
    return done.catch((error: Error) => void modal.error({ title: '没有成功', content: error.message }))
  }
}
