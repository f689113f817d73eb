import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Tag } from 'antd'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed } from '#admin/parts/states.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import type { JobRow } from '../contract.ts'
import { sayJob, saySchedule } from '#features/staff/job-names.ts'
import { listJobs, runJobNow } from './browser-calls.ts'
import { RunningVersions } from './versions.tsx'

const SECOND_MS = 1000
const MINUTE_S = 60

/** 1500 → 1.5 秒 */
function sayTime(ms: number): string {
  const seconds = ms / SECOND_MS
  if (seconds < 1) return '不到 1 秒'
  if (seconds < MINUTE_S) return `${seconds.toFixed(1)} 秒`
  return `${Math.floor(seconds / MINUTE_S)} 分 ${Math.round(seconds % MINUTE_S)} 秒`
}

/** What runs by itself: when it was last done, what was given up and why, and one more try (C-136). */
export function Jobs() {
  const { attempt } = useAttempt()
  const queries = useQueryClient()
  const list = useQuery({
    queryKey: ['jobs'],
    queryFn: async ({ signal }) => (await listJobs({}, { signal, isBackground: true })).json,
    refetchInterval: 10_000,
  })
  if (list.isLoadingError) return <Failed error={list.error} again={() => void list.refetch()} />
  const run = async (name: string) => {
    await attempt(() => runJobNow({ name }), '已排上，几秒内就做')
    await queries.invalidateQueries({ queryKey: ['jobs'] })
  }
  return (
    <>
      <ScreenHead title="后台任务" actions={<ExportLink list="jobs" />}>
        按时间表自己来的工作。试了所有次数仍没做成的排在前面；修好原因之后，现在再做一次。
        <RunningVersions />
      </ScreenHead>
      <OfficeTable<JobRow>
        name="后台任务"
        rowKey="name"
        loading={list.isPending}
        dataSource={list.data ?? []}
        isWhole
        columns={[
          {
            title: '任务',
            dataIndex: 'name',
            width: 280,
            isName: true,
            render: (name: string) => (
              <>
                {sayJob(name)} <div className="admin-hint">{name}</div>
              </>
            ),
          },
          { title: '什么时候', dataIndex: 'schedule', width: 220, render: saySchedule },
          {
            title: '下次',
            dataIndex: 'nextAt',
            width: 150,
            render: (at?: string) => (at === undefined ? '—' : minuteOf(at)),
          },
          {
            title: '上次做完',
            dataIndex: 'doneAt',
            width: 160,
            render: (at: string | undefined, { tookMs }) =>
              at === undefined ? (
                '—'
              ) : (
                <>
                  {minuteOf(at)}
                  {tookMs !== undefined && <div className="admin-hint">用时：{sayTime(tookMs)}</div>}
                </>
              ),
          },
          {
            title: '放弃',
            key: 'givenUp',
            render: (_, { givenUp, givenUpAt, reason }) =>
              givenUp > 0 && (
                <>
                  <Tag className="admin-tag-bad">{givenUp} 次</Tag>
                  {givenUpAt && minuteOf(givenUpAt)} {reason}
                </>
              ),
          },
          {
            title: '操作',
            key: 'actions',
            width: 120,
            render: (_, { name, schedule }) =>
              schedule !== '' && (
                <Button size="small" aria-label={`现在做 ${name}`} onClick={() => void run(name)}>
                  现在做
                </Button>
              ),
          },
        ]}
      />
    </>
  )
}
