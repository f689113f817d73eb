import { Link, useParams } from '@tanstack/react-router'
import { Button, Card, Popconfirm } from 'antd'
import { BulkProgress } from '#admin/parts/bulk/bulk-progress.tsx'
import { isBulkOver, useBulkJob } from '#admin/parts/bulk/use-bulk-job.ts'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { minuteOf } from '#platform/shanghai-time.ts'

/** One act on many things: what it is about, the way to confirm it, how far it is, and what was refused and why. */
export function BulkDesk() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const { shown, isBusy, paging, confirm, cancel } = useBulkJob(Number(id))
  if (shown.isLoadingError) return <Failed error={shown.error} again={() => void shown.refetch()} />
  if (shown.isPending) return <Loading />
  const { data: bulk } = shown
  const isWaiting = bulk.state === 'checked'
  return (
    <>
      <ScreenHead
        title={`${bulk.name} ${bulk.count} 项`}
        actions={
          <>
            <Link to="/bulk">
              <Button>回到批量操作</Button>
            </Link>
            {!isBulkOver(bulk) && (
              <Popconfirm
                title={isWaiting ? '不做这件事？' : '停在这里？做成的留着'}
                okText="停下"
                cancelText="不停"
                onConfirm={() => void cancel()}
              >
                <Button disabled={isBusy || bulk.isCancelling}>{isWaiting ? '不做了' : '停下'}</Button>
              </Popconfirm>
            )}
            {isWaiting && bulk.mayConfirm && (
              <Button type="primary" disabled={isBusy} onClick={() => void confirm()}>
                确认，开始做
              </Button>
            )}
          </>
        }
      >
        {bulk.by}于 {minuteOf(bulk.at)} 提出{bulk.confirmedBy && `，${bulk.confirmedBy}确认`}
      </ScreenHead>
      <Card size="small" className="admin-section">
        <BulkProgress bulk={bulk} paging={paging} />
      </Card>
    </>
  )
}
