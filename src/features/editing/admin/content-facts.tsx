import { Button, Tag } from 'antd'
import { useState } from 'react'
import { ReasonDialog } from '#admin/parts/reason-dialog.tsx'
import { minuteOf } from '#platform/shanghai-time.ts'
import { PLANNED_ACT_NAMES } from '../calendar/act-names.ts'
import { STATE_WORDS } from '../content-cells.ts'
import type { ShownContent } from './contract.ts'

interface FactsOf {
  readonly shown: ShownContent
  /** As it stands after what was written here. */
  readonly review: ShownContent['review']
  readonly isWorking: boolean
  /** Which record, in a word and a number. */
  readonly called: string
  readonly onCancel: (schedule: number) => void
  readonly onApprove: (version: number) => void
  readonly onSendBack: (version: number, note: string) => Promise<void>
}

const LOOKS: Readonly<Record<ShownContent['state'], string>> = {
  public: 'admin-tag-good',
  scheduled: 'admin-tag-next',
  withdrawn: 'admin-tag-bad',
  draft: '',
  hidden: '',
}

/** A line of what is so: seen by readers or not, in work, in review, and what will happen by itself. */
export function ContentFacts({ shown, review, isWorking, called, onCancel, onApprove, onSendBack }: FactsOf) {
  const [isSendingBack, setSendingBack] = useState(false)
  return (
    <div className="admin-facts">
      <span>{called}</span>
      <Tag className={LOOKS[shown.state]}>{STATE_WORDS[shown.state]}</Tag>
      {shown.isWithdrawn && shown.mayWithdraw && !shown.mayPutBack && (
        <span className="admin-hint">不是在这里撤下的，在关闭它的那一屏重新打开</span>
      )}
      {isWorking && shown.isLive && <Tag className="admin-tag-open">有未发布的修改</Tag>}
      {review?.state === 'open' && <Tag className="admin-tag-next">第 {review.version} 版在审</Tag>}
      {review?.state === 'approved' && <Tag className="admin-tag-good">第 {review.version} 版已批准</Tag>}
      {review?.state === 'voided' && isWorking && (
        <Tag className="admin-tag-open">{shown.mayPublish ? '送审已作废' : '送审已作废，请再送'}</Tag>
      )}
      {review?.state === 'returned' && <Tag className="admin-tag-open">退回：{review.note}</Tag>}
      {review?.state === 'open' && shown.mayPublish && (
        <>
          <Button size="small" onClick={() => onApprove(review.version)}>
            批准第 {review.version} 版
          </Button>
          <Button size="small" onClick={() => setSendingBack(true)}>
            退回
          </Button>
        </>
      )}
      {shown.schedules.map(({ schedule, act, at }) => (
        <Tag key={schedule} color="blue" closable onClose={() => onCancel(schedule)}>
          定时{PLANNED_ACT_NAMES[act]} {minuteOf(at)}
        </Tag>
      ))}
      {shown.changed && (
        <span className="admin-hint">
          {shown.changed.by} {minuteOf(shown.changed.at)} 改过
        </span>
      )}
      {isSendingBack && review && (
        <ReasonDialog
          title={`退回第 ${review.version} 版`}
          label="要改什么"
          readBy="作者看得到"
          rows={4}
          maxLength={2000}
          okText="退回"
          work={(note) => onSendBack(review.version, note)}
          onClose={() => setSendingBack(false)}
        />
      )}
    </div>
  )
}
