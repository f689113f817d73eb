import { useQueryClient } from '@tanstack/react-query'
import { Button, Progress, Space, Tag } from 'antd'
import { useState } from 'react'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { useMe } from '#admin/parts/me.ts'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { OlderTable } from '#admin/parts/table/older-table.tsx'
import { useOlder } from '#admin/parts/table/use-older.ts'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import { ANNOUNCEMENT_STATE_NAMES, sayAudience } from '../words.ts'
import {
  askAnnouncements,
  sendConfirm,
  sendMissed,
  sendPause,
  sendResume,
  sendStop,
  sendTest,
} from './browser-calls.ts'
import type { Announcement } from './calls.server.ts'
import { SendDialog } from './send-dialog.tsx'
import { Undelivered } from './undelivered.tsx'
import { WriteDialog } from './write-dialog.tsx'

type Opened =
  | { readonly dialog: 'write'; readonly of: Announcement | undefined }
  | { readonly dialog: 'send' | 'undelivered'; readonly of: Announcement }

/** What many readers are told at once: written, tried out, handed out, followed and stopped. */
export function Announcements() {
  const { attempt } = useAttempt()
  const queries = useQueryClient()
  const [opened, setOpened] = useState<Opened>()
  const list = useOlder<Announcement>({
    queryKey: ['announcements'],
    ask: (before, settings) => askAnnouncements({ before }, settings),
    goesOn: ({ state, waiting }) => state === 'sending' || waiting > 0,
  })
  const refresh = () => queries.invalidateQueries({ queryKey: ['announcements'] })
  const act = async (work: () => Promise<unknown>, done: string) => {
    await attempt(work, done)
    await refresh()
  }
  const close = () => setOpened(undefined)
  return (
    <>
      <ScreenHead
        title="公告"
        actions={
          <>
            <ExportLink list="announcements" />
            <Button type="primary" onClick={() => setOpened({ dialog: 'write', of: undefined })}>
              写公告
            </Button>
          </>
        }
      >
        告诉很多读者同一件事：站内消息，和没有退订的人的邮件。先试发给自己，再发。
      </ScreenHead>
      <OlderTable<Announcement>
        name="公告"
        list={list}
        unit="则"
        empty="还没有发过公告"
        columns={[
          {
            title: '标题',
            key: 'title',
            isName: true,
            render: (_, { title, by, confirmedBy }) => (
              <>
                {title}
                <div className="admin-hint">
                  {by}
                  {confirmedBy !== '' && `，${confirmedBy} 确认`}
                </div>
              </>
            ),
          },
          { title: '发给', key: 'audience', render: (_, row) => sayAudience(row) },
          { title: '状态', key: 'state', render: (_, row) => <State of={row} /> },
          { title: '进度', key: 'progress', render: (_, row) => <HowFar of={row} /> },
          {
            title: '操作',
            key: 'actions',
            render: (_, row) => <Actions of={row} act={act} open={setOpened} />,
          },
        ]}
      />
      {opened?.dialog === 'write' && <WriteDialog before={opened.of} onDone={refresh} onClose={close} />}
      {opened?.dialog === 'send' && <SendDialog announcement={opened.of} onDone={refresh} onClose={close} />}
      {opened?.dialog === 'undelivered' && <Undelivered announcement={opened.of} onClose={close} />}
    </>
  )
}

const NEEDS_SOMEBODY: ReadonlySet<Announcement['state']> = new Set(['waiting', 'missed', 'paused'])
const NOT_BEGUN: ReadonlySet<Announcement['state']> = new Set(['waiting', 'scheduled', 'missed'])

function State({ of: { state, sendAt, leadsNowhere } }: { of: Announcement }) {
  const isOver = state === 'done' || state === 'cancelled'
  return (
    <>
      <Tag className={NEEDS_SOMEBODY.has(state) ? 'admin-tag-bad' : ''}>
        {ANNOUNCEMENT_STATE_NAMES[state]}
      </Tag>
      {sendAt !== '' && (
        <div className="admin-hint">{`${state === 'missed' ? '原定 ' : ''}${minuteOf(sendAt)}`}</div>
      )}
      {leadsNowhere && !isOver && <div className="admin-hint">去处没有公开，不发</div>}
    </>
  )
}

function HowFar({ of: { state, total, told, mails, waiting, failed, passedOver } }: { of: Announcement }) {
  if (state === 'draft') return ''
  if (NOT_BEGUN.has(state)) return `约 ${total} 人`
  return (
    <>
      {(state === 'sending' || state === 'paused') && (
        <Progress percent={Math.min(99, Math.floor((told * 100) / Math.max(1, total)))} size="small" />
      )}
      {told} 人收到，{mails} 封邮件
      {waiting > 0 && `，${waiting} 封在路上`}
      {failed > 0 && `，${failed} 封没送到`}
      {state === 'done' && passedOver > 0 && `，${passedOver} 人没能通知到（原因在日志里）`}
    </>
  )
}

function Actions({
  of,
  act,
  open,
}: {
  of: Announcement
  act: (work: () => Promise<unknown>, said: string) => Promise<void>
  open: (opened: Opened) => void
}) {
  const me = useMe()
  const { id, state, title } = of
  const button = (label: string, onClick: () => void, isDanger = false) => (
    <Button size="small" danger={isDanger} aria-label={`${label}：${title}`} onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <Space wrap>
      {state === 'draft' && button('修改', () => open({ dialog: 'write', of }))}
      {(state === 'draft' || state === 'waiting') &&
        button('试发给自己', () => void act(() => sendTest({ id }), '试发的邮件在路上'))}
      {state === 'draft' && button('放弃', () => void act(() => sendStop({ id }), '已放弃'))}
      {state === 'draft' && button('发送', () => open({ dialog: 'send', of }))}
      {state === 'waiting' &&
        of.staffId !== me.id &&
        button('确认发送', () => void act(() => sendConfirm({ id, version: of.version }), '已确认'))}
      {state === 'sending' && button('暂停', () => void act(() => sendPause({ id }), '已暂停'))}
      {state === 'paused' && button('继续', () => void act(() => sendResume({ id }), '继续发'))}
      {state === 'missed' &&
        button('现在发送', () => void act(() => sendMissed({ id, version: of.version }), '一分钟内开始'))}
      {NOT_BEGUN.has(state) && button('收回', () => void act(() => sendStop({ id }), '已收回，可以再改'))}
      {(state === 'sending' || state === 'paused') &&
        button('停止', () => void act(() => sendStop({ id }), '已停止，收到的人不能收回'), true)}
      {of.failed > 0 && button('没送到的', () => open({ dialog: 'undelivered', of }))}
    </Space>
  )
}
