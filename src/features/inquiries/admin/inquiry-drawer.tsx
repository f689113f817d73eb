import { useQuery } from '@tanstack/react-query'
import { Button, Descriptions, Tag } from 'antd'
import { useState } from 'react'
import { OfficeDrawer } from '#admin/parts/dialogs.tsx'
import { useMe } from '#admin/parts/me.ts'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import { STATE_NAMES } from '../states.ts'
import { askContact, askInquiry } from './browser-calls.ts'
import { ConvertInquiry } from './convert-inquiry.tsx'
import { FollowUp } from './follow-up.tsx'
import { Plan } from './plan.tsx'
import { STATE_CLASSES } from './state-classes.ts'

interface Props {
  readonly id: number
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** One inquiry: who it is, who follows it, and what was done. */
export function InquiryDrawer({ id, onChanged, onClose }: Props) {
  const { attempt } = useAttempt()
  const { permissions } = useMe()
  const [contact, setContact] = useState<{ phone: string; email: string }>()
  const found = useQuery({
    queryKey: ['inquiry', id],
    queryFn: async ({ signal }) => (await askInquiry({ id }, { signal })).json,
  })
  const show = () => attempt(async () => setContact((await askContact({ id })).json))
  const inquiry = found.data
  return (
    <OfficeDrawer
      size="large"
      title={inquiry ? `${inquiry.company} ${inquiry.name}` : '资料'}
      onClose={onClose}
    >
      {found.isLoadingError && <Failed error={found.error} again={() => void found.refetch()} />}
      {found.isPending && <Loading />}
      {inquiry && (
        <>
          <Descriptions
            column={1}
            size="small"
            items={[
              { key: 'phone', label: '手机', children: contact?.phone ?? inquiry.phone },
              { key: 'email', label: '邮箱', children: contact?.email ?? inquiry.email },
              { key: 'origin', label: '来源', children: inquiry.origin },
              { key: 'at', label: '提交', children: minuteOf(inquiry.at) },
              ...(inquiry.note ? [{ key: 'note', label: '备注', children: inquiry.note }] : []),
            ]}
          />
          {!contact && permissions.includes('inquiries.follow') && (
            <Button size="small" onClick={() => void show()}>
              看完整的联系方式（会留下记录）
            </Button>
          )}
          {inquiry.state !== 'converted' && permissions.includes('people.edit') && (
            <ConvertInquiry inquiry={inquiry} onDone={onChanged} />
          )}
          <Plan key={`${inquiry.ownerId} ${inquiry.remindOn}`} inquiry={inquiry} onDone={onChanged} />
          <h2>跟进</h2>
          <ol className="admin-versions">
            {inquiry.notes.map(({ by, state, note, at }) => (
              <li key={at}>
                <div className="admin-version-line">
                  <Tag className={STATE_CLASSES[state]}>{STATE_NAMES[state]}</Tag>
                  <span className="admin-hint">
                    {by}，{minuteOf(at)}
                  </span>
                </div>
                {note}
              </li>
            ))}
          </ol>
          <FollowUp
            id={id}
            seen={inquiry.state}
            again={async () => (await found.refetch()).data?.state}
            onDone={onChanged}
          />
        </>
      )}
    </OfficeDrawer>
  )
}
