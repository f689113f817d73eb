import type { Context } from '#platform/context.ts'
import { hasQueue } from '#platform/jobs/has-queue.server.ts'

export const RUN_OFFICE_JOBS = 'run-office-jobs'

export const RUN_BULK_ACTS = 'run-bulk-acts'

/** Has imports and exports that wait begun within seconds, where jobs are taken at all; otherwise whoever takes them later. */
export const wakeOfficeJobs = (context: Context): Promise<void> => wake(context, RUN_OFFICE_JOBS)

/** The same for acts on many things: nobody waits behind an import of an hour for them. */
export const wakeBulkActs = (context: Context): Promise<void> => wake(context, RUN_BULK_ACTS)

async function wake({ db, services }: Context, name: string): Promise<void> {
  if (await hasQueue(db, name)) await services.jobs.enqueue(db, { name }, {})
}
