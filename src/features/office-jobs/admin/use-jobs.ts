import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import type { OfficeJob } from '../contract.ts'
import { cancelJob, listJobs } from './browser-calls.ts'
import { isUnderWay } from './job-words.tsx'

const SOON_MS = 2000

/** The history of imports or of exports, kept up to date while something is under way. */
export function useJobs(sort: OfficeJob['sort']) {
  const queries = useQueryClient()
  const { attempt } = useAttempt()
  const jobs = useQuery({
    queryKey: ['office-jobs', sort],
    queryFn: async ({ signal }) => (await listJobs({ sort }, { signal, isBackground: true })).json,
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? SOON_MS : false),
  })
  const cancel = async ({ id }: OfficeJob) => {
    await attempt(() => cancelJob({ id }), '正在取消，已完成的留着')
    await queries.invalidateQueries({ queryKey: ['office-jobs'] })
  }
  return { jobs, cancel }
}
