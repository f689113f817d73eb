import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed } from '#admin/parts/states.tsx'
import { JobHistory } from './job-history.tsx'
import { NewExport } from './new-export.tsx'
import { useJobs } from './use-jobs.ts'

/** The files of one's own that were made of long lists. */
export function Exports() {
  const { jobs, cancel } = useJobs('export')
  if (jobs.error && jobs.rows.length === 0) return <Failed error={jobs.error} again={jobs.again} />
  return (
    <>
      <ScreenHead title="导出的文件">
        很长的名单在后台做成文件，做好后在这里下载。只有您看得到，保留七天；谁导出、下载过什么都有记录。
      </ScreenHead>
      <NewExport onStarted={jobs.again} />
      <JobHistory
        name="导出的文件"
        jobs={jobs}
        empty="还没有导出过。在任何列表右上角点“导出”，一万行以内的直接给出"
        onCancel={(job) => void cancel(job)}
      />
    </>
  )
}
