import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed } from '#admin/parts/states.tsx'
import { JobHistory } from './job-history.tsx'
import { useJobs } from './use-jobs.ts'

/** What was done to many things at once, by whom and what became of it; what waits to be confirmed as well. */
export function Bulk() {
  const { jobs, cancel } = useJobs('bulk')
  if (jobs.error && jobs.rows.length === 0) return <Failed error={jobs.error} again={jobs.again} />
  return (
    <>
      <ScreenHead title="批量操作">
        在列表里选上多项做的事，由后台一项一项做完，关掉页面也不停。一个人 24
        小时内做的加起来超过“门户设置”里那个数的，要另一位有权限的同事在这里确认。
      </ScreenHead>
      <JobHistory
        name="批量操作"
        jobs={jobs}
        empty="还没有做过批量操作"
        onCancel={(job) => void cancel(job)}
      />
    </>
  )
}
