import { useQueryClient } from '@tanstack/react-query'
import { useOlder } from '#admin/parts/table/use-older.ts'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import type { OfficeJob } from '../contract.ts'
import { cancelJob, listJobs } from './browser-calls.ts'
import { isUnderWay } from './job-words.tsx'

/** The history of imports or of exports, kept up to date while something is under way. */
export function useJobs(sort: OfficeJob['sort']) {
  const queries = useQueryClient()
  const { attempt } = useAttempt()
  const jobs = useOlder<OfficeJob>({
    queryKey: ['office-jobs', sort],
    ask: (before, settings) => listJobs({ sort, before }, { ...settings, isBackground: true }),
    goesOn: isUnderWay,
  })
  const cancel = async ({ id }: OfficeJob) => {
    await attempt(() => cancelJob({ id }), '正在取消，已完成的留着')
    await queries.invalidateQueries({ queryKey: ['office-jobs'] })
  }
  return { jobs, cancel }
}
