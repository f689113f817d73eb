import { useQuery } from '@tanstack/react-query'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { listImportKinds } from './browser-calls.ts'
import { JobHistory } from './job-history.tsx'
import { NewImport } from './new-import.tsx'
import { useJobs } from './use-jobs.ts'

/** Where files are sent to be imported, and what became of those before. */
export function Imports() {
  const { jobs, cancel } = useJobs('import')
  const kinds = useQuery({
    queryKey: ['import-kinds'],
    queryFn: async ({ signal }) => (await listImportKinds({}, { signal })).json,
    staleTime: Infinity,
  })
  if (kinds.isLoadingError) return <Failed error={kinds.error} again={() => void kinds.refetch()} />
  if (jobs.error && jobs.rows.length === 0) return <Failed error={jobs.error} again={jobs.again} />
  if (kinds.isPending) return <Loading />
  return (
    <>
      <ScreenHead title="导入">
        先试读，逐行告诉您会发生什么；确认之后才写入。编号或来源编号相同的更新原来的，不会有两份。
      </ScreenHead>
      {kinds.data.length === 0 ? (
        <p className="admin-hint">您的角色不能编辑任何可以导入的内容。</p>
      ) : (
        <NewImport kinds={kinds.data} />
      )}
      <JobHistory name="导入" jobs={jobs} empty="还没有导入过" onCancel={(job) => void cancel(job)} />
    </>
  )
}
