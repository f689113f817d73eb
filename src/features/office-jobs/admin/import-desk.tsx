import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Alert, Button, Card, Popconfirm } from 'antd'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import type { OfficeJob } from '../contract.ts'
import { STATE_NAMES } from '../words.ts'
import { cancelJob, confirmImport, showJob } from './browser-calls.ts'
import { ImportRows } from './import-rows.tsx'
import { isUnderWay, JobProgress, JobState, sayCounts } from './job-words.tsx'

const SOON_MS = 1000

/** One import: what it would do, the way to have it done, how far it is, and what became of each row. */
export function ImportDesk() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const queries = useQueryClient()
  const { attempt, isBusy } = useAttempt()
  const shown = useQuery({
    queryKey: ['office-job', id],
    queryFn: async ({ signal }) => (await showJob({ id: Number(id) }, { signal, isBackground: true })).json,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data.job) ? SOON_MS : false),
  })
  if (shown.isLoadingError) return <Failed error={shown.error} again={() => void shown.refetch()} />
  if (shown.isPending) return <Loading />
  const { job, rows, step } = shown.data
  const act = async (work: () => Promise<unknown>, said: string) => {
    await attempt(work, said)
    await queries.invalidateQueries({ queryKey: ['office-job', id] })
  }
  return (
    <>
      <ScreenHead
        title={job.name}
        actions={
          <>
            <Link to="/imports">
              <Button>回到导入</Button>
            </Link>
            {!job.endedAt && (
              <Popconfirm
                title={job.state === 'running' ? '停在这里？已完成的留着' : '不导入这个文件？'}
                okText="停下"
                cancelText="不停"
                onConfirm={() => void act(() => cancelJob({ id: job.id }), '正在停下')}
              >
                <Button disabled={isBusy || job.isCancelling}>
                  {job.state === 'checked' ? '不导入' : '取消'}
                </Button>
              </Popconfirm>
            )}
            {job.state === 'checked' && (
              <Button
                type="primary"
                disabled={isBusy || willChange(job) === 0}
                onClick={() => void act(() => confirmImport({ id: job.id }), '开始导入')}
              >
                确认导入
              </Button>
            )}
          </>
        }
      >
        {job.kindName}，{job.by}于 {minuteOf(job.createdAt)} 上传
        {job.confirmedBy && `，${job.confirmedBy}确认`} <JobState job={job} />
      </ScreenHead>
      <Card size="small" className="admin-section">
        <ImportState job={job} />
      </Card>
      <Lacking job={job} />
      {rows.length > 0 && <ImportRows job={job} step={step} rows={rows} />}
    </>
  )
}

const willChange = ({ checked }: OfficeJob) =>
  (checked?.created ?? 0) + (checked?.updated ?? 0) + (checked?.drafted ?? 0)

function ImportState({ job }: { job: OfficeJob }) {
  const { state, checked = {}, counts, problem } = job
  if (isUnderWay(job))
    return (
      <>
        <p role="status">
          {state === 'checking' ? '试读：照做一遍再撤销，什么都不写入。' : '正在导入。'}
          可以离开这个页面，也可以关掉浏览器。
        </p>
        <JobProgress job={job} />
        <p>{sayCounts(counts)}</p>
      </>
    )
  const refused = checked.failed ?? 0
  if (state === 'checked')
    return (
      <Alert
        type={willChange(job) === 0 ? 'info' : refused > 0 ? 'warning' : 'success'}
        showIcon
        role="status"
        title={willChange(job) === 0 ? '没有要写入的' : `会${sayCounts({ ...checked, failed: 0 })}`}
        description={
          refused > 0
            ? `${refused.toLocaleString('zh')} 行会被拒绝，原因见下；确认后导入其余的，改好后再传一次只补上它们。`
            : undefined
        }
      />
    )
  return (
    <Alert
      type={state === 'done' ? ((counts.failed ?? 0) > 0 ? 'warning' : 'success') : 'error'}
      showIcon
      role="status"
      title={problem || (state === 'done' ? '导入完成' : STATE_NAMES[state])}
      description={sayCounts(counts)}
    />
  )
}

/** What is there already becomes what the table says, which is easily forgotten of columns that were left out. */
function Lacking({ job: { state, checked, lacks } }: { job: OfficeJob }) {
  const updated = checked?.updated ?? 0
  if (state !== 'checked' || updated === 0 || lacks.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      className="admin-section"
      title={`更新的 ${updated.toLocaleString('zh')} 条里，表里没有的列会变空`}
      description={`没有的列：${lacks.join('、')}。要留着原来写的，先把这几列也写进表里，再传一次。`}
    />
  )
}
