import { Button, Tag } from 'antd'
import type { ShownContent } from './contract.ts'

interface FactsOf {
  readonly shown: ShownContent
  readonly isWorking: boolean
  readonly name: string
  readonly onCancel: (schedule: number) => void
  readonly onDecide: (version: number, isApproved: boolean) => void
}

const ACTS: Readonly<Record<string, string>> = {
  publish: '定时发布',
  correct: '定时更正',
  withdraw: '定时撤下',
}

/** A line of what is so: seen by readers or not, in work, in review, and what will happen by itself. */
export function ContentFacts({ shown, isWorking, name, onCancel, onDecide }: FactsOf) {
  const { review } = shown
  return (
    <div className="admin-facts">
      <span>
        {name} {shown.id}
      </span>
      {shown.isPublic && <Tag className="admin-tag-good">已公开</Tag>}
      {shown.isWithdrawn && <Tag className="admin-tag-bad">已撤下</Tag>}
      {!shown.isPublic && !shown.isWithdrawn && <Tag>草稿</Tag>}
      {isWorking && shown.isPublic && <Tag className="admin-tag-open">有未发布的修改</Tag>}
      {review?.state === 'open' && <Tag className="admin-tag-next">第 {review.version} 版在审</Tag>}
      {review?.state === 'returned' && <Tag className="admin-tag-open">退回：{review.note}</Tag>}
      {review?.state === 'open' && shown.mayPublish && (
        <Button size="small" onClick={() => onDecide(review.version, true)}>
          批准第 {review.version} 版
        </Button>
      )}
      {shown.schedules.map(({ schedule, act, at }) => (
        <Tag key={schedule} color="blue" closable onClose={() => onCancel(schedule)}>
          {ACTS[act] ?? act} {at.slice(0, 16).replace('T', ' ')}
        </Tag>
      ))}
      {shown.changed && (
        <span className="admin-hint">
          {shown.changed.by} {shown.changed.at.slice(0, 16).replace('T', ' ')} 改过
        </span>
      )}
    </div>
  )
}
