import type { Context } from '#platform/context.ts'
import { hasQueue } from '#platform/jobs/has-queue.server.ts'

export const RUN_OFFICE_JOBS = 'run-office-jobs'

/** Has what waits begun within seconds, where jobs are taken at all; otherwise it waits for whoever takes them. */
export async function wakeOfficeJobs({ db, services }: Context): Promise<void> {
  if (await hasQueue(db, RUN_OFFICE_JOBS)) await services.jobs.enqueue(db, { name: RUN_OFFICE_JOBS }, {})
}
