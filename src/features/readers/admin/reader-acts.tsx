import { THINKING_DAYS } from '#features/accounts/limits.ts'
import { useNavigate } from '@tanstack/react-router'
import { App, Button, Dropdown } from 'antd'
import { useState } from 'react'
import { useMay } from '#admin/parts/me.ts'
import { ReasonDialog } from '#admin/parts/reason-dialog.tsx'
import { BanDialog } from '#features/moderation/admin/ban-dialog.tsx'
import { hideAll } from '#features/moderation/admin/browser-calls.ts'
import type { ReaderStory } from '../contract.ts'
import {
  banAccount,
  cancelClosing,
  liftAccountBan,
  registerClosing,
  signOutEverywhere,
} from './browser-calls.ts'
import { FileDialog } from './file-dialog.tsx'
import { GrantDialog } from './grant-dialog.tsx'
import { IssuesDialog } from './issues-dialog.tsx'
import { OrderDialog } from './order-dialog.tsx'

interface Act {
  readonly label: string
  readonly hint: string
  readonly usual: readonly string[]
  readonly done: string
  readonly isDanger?: true
  readonly work: (of: { id: number; reason: string }) => Promise<unknown>
}

const ACTS = {
  signOut: {
    label: '结束所有登录',
    hint: '所有设备都要重新登录；换了手机、怀疑账号被别人用着时这样做。',
    usual: ['本人来电，手机丢失', '疑似他人登录'],
    done: '所有登录已结束',
    work: signOutEverywhere,
  },
  ban: {
    label: '停用账号',
    hint: '立即退出所有设备，不能再登录；原因会告诉本人。已付款的订单与资料不动，随时可以恢复。',
    usual: ['冒用他人身份', '批量下载外传', '违反用户协议'],
    done: '账号已停用',
    isDanger: true,
    work: banAccount,
  },
  liftBan: {
    label: '恢复账号',
    hint: '本人会收到通知，可以重新登录。',
    usual: ['已核实身份'],
    done: '账号已恢复',
    work: liftAccountBan,
  },
  close: {
    label: '登记注销',
    hint: `先核实是本人。${THINKING_DAYS} 天后抹去个人资料，在那之前本人或客服都可以撤回；本人会收到通知。`,
    usual: ['本人来电，已核对手机号'],
    done: `已登记，${THINKING_DAYS} 天后注销`,
    isDanger: true,
    work: registerClosing,
  },
  keep: {
    label: '撤回注销',
    hint: '账号照常使用。',
    usual: ['本人来电撤回'],
    done: '已撤回注销',
    work: cancelClosing,
  },
  hide: {
    label: '撤下全部评论',
    hint: '这位读者的评论全部撤下，原因告诉本人一次；判错了的可以在“审过的”里重新审核。',
    usual: ['屡次发布广告', '屡次辱骂他人'],
    done: '评论已撤下',
    isDanger: true,
    work: ({ id, reason }: { id: number; reason: string }) => hideAll({ personId: id, reason }),
  },
} satisfies Readonly<Record<string, Act>>

interface Props {
  readonly reader: ReaderStory
  readonly onDone: () => Promise<void>
}

/** What support can do to one account; each asks why. A dialog that is open stays, whatever becomes of the account meanwhile. */
export function ReaderActs({ reader, onDone }: Props) {
  const { message } = App.useApp()
  const may = useMay()
  const navigate = useNavigate()
  const [open, setOpen] = useState<keyof typeof ACTS | 'grant' | 'file' | 'issues' | 'order' | 'silence'>()
  const has = (state: ReaderStory['states'][number]) => reader.states.includes(state)
  const hasComments = reader.parts.some(({ name, rows }) => name === 'comments' && rows.length > 0)
  const manage: readonly (keyof typeof ACTS)[] = may('readers.manage')
    ? ['signOut', has('banned') ? 'liftBan' : 'ban', has('closing') ? 'keep' : 'close']
    : []
  const items = [
    ...manage.map((key) => ({ key, label: ACTS[key].label, danger: 'isDanger' in ACTS[key] })),
    ...(may('readers.merge') ? [{ key: 'merge', label: '合并账号…' }] : []),
    ...(may('moderation.decide') && !reader.isPostingBanned ? [{ key: 'silence', label: '禁言' }] : []),
    ...(may('moderation.decide') && hasComments
      ? [{ key: 'hide', label: ACTS.hide.label, danger: true }]
      : []),
  ]
  const act: Act | undefined = open && open in ACTS ? ACTS[open as keyof typeof ACTS] : undefined
  return (
    <>
      {!reader.isClosed && (
        <>
          {may('membership.grant') && (
            <Button type="primary" onClick={() => setOpen('grant')}>
              {has('member') ? '延长会员' : '开通会员'}
            </Button>
          )}
          {may('files.give') && <Button onClick={() => setOpen('file')}>给资料</Button>}
          {may('subscriptions.manage') && <Button onClick={() => setOpen('issues')}>赠内参</Button>}
          {may('orders.place') && <Button onClick={() => setOpen('order')}>下转账订单</Button>}
          {items.length > 0 && (
            <Dropdown
              trigger={['click']}
              menu={{
                items,
                onClick: ({ key }) =>
                  key === 'merge'
                    ? void navigate({ to: `/readers/${reader.id}/merge` })
                    : setOpen(key as NonNullable<typeof open>),
              }}
            >
              <Button>账号</Button>
            </Dropdown>
          )}
        </>
      )}
      {open === 'grant' && <GrantDialog reader={reader} onDone={onDone} onClose={() => setOpen(undefined)} />}
      {open === 'file' && <FileDialog reader={reader} onDone={onDone} onClose={() => setOpen(undefined)} />}
      {open === 'issues' && (
        <IssuesDialog reader={reader} onDone={onDone} onClose={() => setOpen(undefined)} />
      )}
      {open === 'order' && <OrderDialog reader={reader} onDone={onDone} onClose={() => setOpen(undefined)} />}
      {open === 'silence' && (
        <BanDialog
          person={reader}
          onClose={() => {
            setOpen(undefined)
            void onDone()
          }}
        />
      )}
      {act && (
        <ReasonDialog
          title={`${act.label}：“${reader.name}”`}
          hint={act.hint}
          usual={act.usual}
          okText={act.label}
          isDanger={act.isDanger === true}
          work={async (reason) => {
            await act.work({ id: reader.id, reason })
            void message.success(act.done)
            await onDone()
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
