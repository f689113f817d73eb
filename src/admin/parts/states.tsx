import { Button, Result, Skeleton } from 'antd'
import { StaffCallFailed } from './staff-client.ts'

/** What every screen shows while it waits, when there is nothing, and when something went wrong. */

export const Loading = () => (
  <div className="admin-loading" role="status" aria-label="正在加载">
    <Skeleton active paragraph={{ rows: 6 }} />
  </div>
)

/** A failure with its own sentence and the way to try again. */
export function Failed({ error, again }: { error: unknown; again?: () => void }) {
  const isKnown = error instanceof StaffCallFailed
  return (
    <Result
      status={isKnown && error.code === 404 ? '404' : isKnown && error.code === 403 ? '403' : 'warning'}
      title={isKnown ? error.message : '这个页面出了点问题'}
      {...(!isKnown && { subTitle: '已经写下的内容保存在本机，没有丢。请刷新后再试。' })}
      extra={
        again && (
          <Button type="primary" onClick={again}>
            再试一次
          </Button>
        )
      }
    />
  )
}
