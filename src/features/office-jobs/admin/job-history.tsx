import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import type { OfficeColumn } from '#admin/parts/table/columns.ts'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { MoreOf } from '#admin/parts/table/older-table.tsx'
import type { OlderList } from '#admin/parts/table/use-older.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import type { OfficeJob } from '../contract.ts'
import { addressOf, isUnderWay, JobProgress, JobState, sayCounts, sayMade } from './job-words.tsx'

/** What was imported, exported or done to many, by whom and what became of it; the newest first. */
export function JobHistory({
  name,
  jobs,
  empty,
  onCancel,
}: {
  name: string
  jobs: OlderList<OfficeJob>
  empty: string
  onCancel: (job: OfficeJob) => void
}) {
  return (
    <>
      <OfficeTable<OfficeJob>
        name={name}
        rowKey="id"
        loading={jobs.isLoading}
        dataSource={jobs.rows}
        isWhole
        empty={empty}
        columns={COLUMNS(onCancel)}
      />
      <MoreOf list={jobs} unit="次" />
    </>
  )
}

function sayResult({ sort, state, done, checked = {}, counts }: OfficeJob): string {
  if (sort === 'bulk') return sayMade(counts)
  if (sort === 'export' && state === 'done') return `${done.toLocaleString('zh')} 行`
  return sayCounts(state === 'checked' ? checked : counts)
}

const COLUMNS = (onCancel: (job: OfficeJob) => void): OfficeColumn<OfficeJob>[] => [
  {
    title: '内容',
    key: 'name',
    render: (_, job) => (
      <>
        {job.sort === 'export' ? (
          <span className="admin-title">{job.name}</span>
        ) : (
          <Link to={addressOf(job)} className="admin-title">
            {job.name}
            {job.sort === 'bulk' && ` ${job.total} 项`}
          </Link>
        )}
        {job.sort === 'import' && <div className="admin-hint">{job.kindName}</div>}
        {job.problem && <div className="admin-hint">{job.problem}</div>}
      </>
    ),
  },
  {
    title: '结果',
    key: 'result',
    render: (_, job) => (
      <>
        <JobState job={job} />
        {isUnderWay(job) ? <JobProgress job={job} /> : <div className="admin-hint">{sayResult(job)}</div>}
      </>
    ),
  },
  {
    title: '谁',
    key: 'by',
    width: 130,
    render: (_, { by, confirmedBy }) => (confirmedBy ? `${by}，${confirmedBy}确认` : by),
  },
  { title: '时间', dataIndex: 'createdAt', width: 150, render: minuteOf },
  {
    title: '操作',
    key: 'actions',
    width: 110,
    render: (_, job) => {
      if (isUnderWay(job))
        return (
          <Button
            size="small"
            disabled={job.isCancelling}
            aria-label={`取消 ${job.name}`}
            onClick={() => onCancel(job)}
          >
            取消
          </Button>
        )
      return job.sort === 'export' && job.hasFile ? (
        <a href={`/admin/office-jobs/${job.id}/file`} aria-label={`下载 ${job.name}`} download>
          下载
        </a>
      ) : null
    },
  },
]
