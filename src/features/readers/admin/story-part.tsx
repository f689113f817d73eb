import { Link } from '@tanstack/react-router'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { useMay } from '#admin/parts/me.ts'
import { ReasonDialog } from '#admin/parts/reason-dialog.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { endMembership } from '#features/membership/admin/browser-calls.ts'
import { takeCommentDown } from '#features/comments/admin/browser-calls.ts'
import { endFileGrant } from '#features/files/admin/browser-calls.ts'
import { liftBan } from '#features/moderation/admin/browser-calls.ts'
import { mailAgain } from '#features/notifications/admin/browser-calls.ts'
import { resendFailed } from '#features/running/admin/browser-calls.ts'
import { STORY_ROWS, type StoryRow } from '#features/staff/story.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import type { ReaderStory } from '../contract.ts'

type Part = ReaderStory['parts'][number]

interface Props {
  readonly readerId: number
  readonly part: Part
  readonly onDone: () => Promise<void>
}

/** What can be done with a row of each part that has actions; one with a reason asks for it. */
const ACTIONS: Readonly<
  Record<
    string,
    {
      readonly label: string
      readonly permission: string
      readonly asksReason?: true
      readonly done: string
      readonly work: (of: { personId: number; id: number; reason: string }) => Promise<unknown>
    }
  >
> = {
  membership: {
    label: '提前结束',
    permission: 'membership.grant',
    asksReason: true,
    done: '会员已结束',
    work: endMembership,
  },
  messages: { label: '再发邮件', permission: 'messages.resend', done: '邮件在发送', work: mailAgain },
  sendings: {
    label: '重发',
    permission: 'messages.resend',
    done: '在重新发送',
    work: ({ id }) => resendFailed({ id }),
  },
  'file-grants': {
    label: '收回',
    permission: 'files.give',
    asksReason: true,
    done: '已收回',
    work: endFileGrant,
  },
  comments: {
    label: '撤下',
    permission: 'moderation.decide',
    asksReason: true,
    done: '评论已撤下',
    work: ({ id, reason }) => takeCommentDown({ id, reason }),
  },
  'posting-bans': {
    label: '解除',
    permission: 'moderation.decide',
    done: '禁言已解除',
    work: ({ personId }) => liftBan({ personId }),
  },
}

/** One part of a reader's story: a table of what there is, the newest first. */
export function StoryPart({ readerId, part: { name, title, rows }, onDone }: Props) {
  const may = useMay()
  const { attempt, isBusy } = useAttempt()
  const [ending, setEnding] = useState<StoryRow>()
  const action = ACTIONS[name]
  const hasActions = action !== undefined && may(action.permission) && rows.some(({ id }) => id !== undefined)
  const act = async ({ id }: StoryRow, reason = '') => {
    if (action && id !== undefined) await action.work({ personId: readerId, id, reason })
    await onDone()
  }
  return (
    <section id={name} aria-labelledby={`${name}-title`} className="reader-part">
      <h2 id={`${name}-title`}>
        {title} {rows.length >= STORY_ROWS && <span className="admin-hint">最近 {STORY_ROWS} 条</span>}
      </h2>
      <OfficeTable<StoryRow & { readonly key: string }>
        name={title}
        rowKey="key"
        size="small"
        tableLayout="fixed"
        isWhole
        dataSource={rows.map((row, at) => ({ ...row, key: `${row.at} ${at}` }))}
        columns={[
          { title: '时间', dataIndex: 'at', width: 150, render: minuteOf },
          { title: '内容', key: 'title', isName: true, render: (_, row) => <Title {...row} /> },
          {
            title: '状态',
            dataIndex: 'state',
            width: 130,
            render: (state?: string) => state !== undefined && <Tag>{state}</Tag>,
          },
          {
            title: '备注',
            dataIndex: 'note',
            render: (note?: string) => note && <span className="reader-note">{note}</span>,
          },
          ...(hasActions
            ? [
                {
                  title: '操作',
                  key: 'actions',
                  width: 110,
                  render: (_: unknown, row: StoryRow) =>
                    row.id !== undefined && (
                      <Button
                        size="small"
                        loading={isBusy}
                        aria-label={`${action.label}：${row.title}`}
                        onClick={() =>
                          action.asksReason ? setEnding(row) : void attempt(() => act(row), action.done)
                        }
                      >
                        {action.label}
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
      />
      {ending && action && (
        <ReasonDialog
          title={`${action.label}：${ending.title}`}
          hint="原因会告诉本人，也留在操作记录里。"
          okText={action.label}
          isDanger
          work={(reason) => act(ending, reason)}
          onClose={() => setEnding(undefined)}
        />
      )}
    </section>
  )
}

/** Leads to the office's own screen, or else to the page of readers. */
function Title({ title, address, page }: StoryRow) {
  if (address !== undefined) return <Link to={address}>{title}</Link>
  if (page === undefined) return <>{title}</>
  return (
    <a href={page} target="_blank" rel="noreferrer">
      {title}
    </a>
  )
}
