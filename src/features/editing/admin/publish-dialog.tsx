import { Alert, Input } from 'antd'
import { useState, type ReactNode } from 'react'
import { OfficeModal } from '#admin/parts/dialogs.tsx'
import { shanghaiMinute } from '#platform/shanghai-time.ts'
import { useWhen, WhenField } from './when-field.tsx'

export interface Publishing {
  readonly name: string
  /** Missing: at once. */
  readonly at?: string
}

interface Props {
  readonly title: string
  readonly isLive: boolean
  /** The day that was filled in, where it is still to come. */
  readonly appearsAt?: string | undefined
  /** Whether it waits for that day by itself. */
  readonly appearsLater: boolean
  /** What should be looked at before. */
  readonly checks?: ReactNode
  /** What readers would go without, in a sentence; it is published all the same by a press that says so. */
  readonly lacks?: string | undefined
  /** Whether everything typed has been saved. */
  readonly isSaved: boolean
  /** What has to come before. */
  readonly waitsFor?: string | undefined
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onPublish: (publishing: Publishing) => void
}

/** Publishing in two steps: what it is and when, then the press. */
export function PublishDialog({
  title,
  isLive,
  appearsAt,
  appearsLater,
  checks,
  lacks,
  isSaved,
  waitsFor,
  isBusy,
  onClose,
  onPublish,
}: Props) {
  const [name, setName] = useState('')
  const { field, isTimed, isComplete, at } = useWhen()
  return (
    <OfficeModal
      title={isLive ? '发布修改' : '发布'}
      okText={pressFor({ isTimed, lacks })}
      okButtonProps={{ disabled: !isSaved || !isComplete, loading: isBusy, danger: lacks !== undefined }}
      onOk={() => onPublish({ name, ...(at !== undefined && { at }) })}
      onCancel={onClose}
    >
      <p>
        《{title}》{sayWhen({ isLive, appearsAt, appearsLater })}
      </p>
      {waitsFor && <p role="status">{waitsFor}</p>}
      {checks}
      {lacks !== undefined && <Alert type="warning" showIcon title={lacks} className="admin-notice" />}
      <WhenField name="发布时间" {...field} />
      <div className="admin-note">
        <label htmlFor="version-name">这一版的说明（选填，留在历史里）</label>
        <Input
          id="version-name"
          maxLength={100}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </div>
    </OfficeModal>
  )
}

function pressFor({ isTimed, lacks }: { isTimed: boolean; lacks: string | undefined }): string {
  if (lacks !== undefined) return isTimed ? '仍然定时发布' : '仍然发布'
  return isTimed ? '定时发布' : '现在发布'
}

function sayWhen({
  isLive,
  appearsAt,
  appearsLater,
}: Pick<Props, 'isLive' | 'appearsAt' | 'appearsLater'>): string {
  if (appearsAt !== undefined) {
    const day = shanghaiMinute(new Date(appearsAt))
    return appearsLater
      ? `到 ${day} 公开：表单里填了这个发布时间。`
      : `一发布就公开，而表单里的发布时间是 ${day}：请在下面定在那一刻，或改发布时间。`
  }
  return isLive ? '的修改发布后，读者立刻看到新的内容。' : '发布后对读者公开。'
}
