import { Button, Dropdown } from 'antd'
import type { ShownContent } from './contract.ts'
import type { useActs } from './use-acts.ts'

/** What is asked in a window of its own. */
export type Dialog = 'publish' | 'withdraw' | 'history' | 'preview' | 'qr'

interface ActionsOf {
  readonly shown: ShownContent
  /** Whether there is a working copy. */
  readonly isWorking: boolean
  /** As it stands after what was written here. */
  readonly review: ShownContent['review']
  readonly isEditing: boolean
  readonly isSaved: boolean
  /** Whether there is anything to publish: a working copy, or what was typed and is not saved yet. */
  readonly isChanged: boolean
  readonly acts: ReturnType<typeof useActs>
  readonly onEdit: () => void
  readonly onDialog: (which: Dialog) => void
}

/** The buttons above an open record: what this person may do with it now. */
export function ContentActions({
  shown,
  isWorking,
  review,
  isEditing,
  isSaved,
  isChanged,
  acts,
  onEdit,
  onDialog,
}: ActionsOf) {
  const approved = review?.state === 'approved' ? review.version : undefined
  // What has its time is published then, and what was taken down is put back by whoever may publish.
  const isUntimed = shown.schedules.every(({ version }) => version !== approved)
  const forAuthor = !shown.mayPublish && !shown.isWithdrawn && isUntimed ? approved : undefined
  return (
    <>
      {shown.path && (
        <Button href={shown.path} target="_blank">
          在网站上看
        </Button>
      )}
      {shown.hasPage && <Button onClick={() => onDialog('preview')}>预览</Button>}
      <Button onClick={() => onDialog('history')}>历史</Button>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            shown.path !== undefined && { key: 'qr', label: '二维码', onClick: () => onDialog('qr') },
            isWorking && { key: 'discard', label: '放弃未发布的修改', onClick: acts.discard },
            shown.mayWithdraw &&
              shown.isLive && {
                key: 'withdraw',
                label: '撤下',
                danger: true,
                onClick: () => onDialog('withdraw'),
              },
          ].filter((item) => item !== false),
        }}
        disabled={!isWorking && shown.path === undefined && !(shown.mayWithdraw && shown.isLive)}
      >
        <Button aria-label="更多">···</Button>
      </Dropdown>
      {shown.mayPutBack && <Button onClick={acts.putBack}>恢复公开</Button>}
      {!isEditing && (
        <Button type="primary" onClick={onEdit}>
          修改
        </Button>
      )}
      {isEditing && shown.mayPublish && (
        <Button type="primary" disabled={!isChanged} onClick={() => onDialog('publish')}>
          {shown.isLive ? '发布修改' : '发布'}
        </Button>
      )}
      {forAuthor !== undefined && (
        <Button type="primary" loading={acts.isBusy} onClick={() => acts.publishApproved(forAuthor)}>
          发布第 {forAuthor} 版
        </Button>
      )}
      {isEditing && !shown.mayPublish && forAuthor === undefined && (
        <Button
          type="primary"
          loading={acts.isBusy}
          disabled={!isWorking || !isSaved || review?.state === 'open'}
          onClick={acts.handIn}
        >
          {review?.state === 'open' ? '已送审' : '送审'}
        </Button>
      )}
    </>
  )
}
