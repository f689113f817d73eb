import { Form } from 'antd'
import type { ReactNode } from 'react'
import { ReasonDialog } from '#admin/parts/reason-dialog.tsx'
import { LONGEST_REASON } from '#features/withdrawals/limits.ts'
import { useWhen, WhenField } from './when-field.tsx'

const USUAL = ['内容有误，正在核实', '来函要求更正', '版权问题', '重复发布']

interface Props {
  readonly what: string
  /** Whether it can also be done at a time. */
  readonly canWait?: boolean
  /** What follows, where it is not that a page is gone. */
  readonly about?: ReactNode
  /** What should be looked at before. */
  readonly before?: ReactNode
  readonly onClose: () => void
  /** Takes it down, at once unless a time is given; rejects with a sentence. */
  readonly onWithdraw: (reason: string, at?: string) => Promise<void>
}

/** One press takes what is public down, or sets when that happens by itself; the reason is for staff and the audit alone. */
export function WithdrawDialog({ what, canWait = false, about, before, onClose, onWithdraw }: Props) {
  const { field, isTimed, isComplete, at } = useWhen()
  return (
    <ReasonDialog
      title={`撤下${what}`}
      hint={
        <>
          {before}
          {about}
          {isTimed && <p>到时间才撤下，在那之前可以取消；“排期”里看得到，也改得了时间。</p>}
          {!isTimed && !about && <p>读者会立刻看不到它，原来的地址显示“这项内容已经撤下”。随时可以恢复。</p>}
          {canWait && (
            <Form.Item label="什么时候">
              <WhenField name="撤下的时间" {...field} />
            </Form.Item>
          )}
        </>
      }
      readBy="只有员工能看到"
      usual={USUAL}
      rows={3}
      maxLength={LONGEST_REASON}
      okText={isTimed ? '定时撤下' : '撤下'}
      isDanger
      isIncomplete={!isComplete}
      work={(reason) => onWithdraw(reason, at)}
      onClose={onClose}
    />
  )
}
