import { sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { sentenceFor } from '#platform/messages.ts'
import { Refusal } from '#platform/refusal.ts'
import { ClaimLost, claimNext, letGo, settleJob, type ClaimedJob } from './claim.server.ts'
import { runExport, type ExportParts } from './exports/run-export.server.ts'
import { runImport, type ImportWork } from './imports/run-import.server.ts'
import { JobCancelled } from './pulse.server.ts'
import { wakeOfficeJobs } from './wake.server.ts'
import { officeJobs } from './tables.server.ts'

export type OfficeParts = ImportWork & ExportParts

/** Interrupted so often without getting any further, a job is given up. */
const MOST_TRIES = 5

/** Does the next import or export that waits, to its end; a job. Whatever waits behind it is another one's. */
export async function runOfficeJobs(context: Context, parts: OfficeParts): Promise<void> {
  const job = await claimNext(context)
  if (!job) return
  try {
    await runJob(context, parts, job)
  } finally {
    const waiting = sql`${officeJobs.state} in ('checking', 'running') and ${officeJobs.claim} is null`
    if ((await context.db.$count(officeJobs, waiting)) > 0) await wakeOfficeJobs(context)
  }
}

async function runJob(context: Context, parts: OfficeParts, job: ClaimedJob): Promise<void> {
  const fail = (refusal: Refusal) =>
    settleJob(context, job, { state: 'failed', problem: sentenceFor(refusal, parts.messages()) })
  try {
    if (job.tries > MOST_TRIES) await fail(new Refusal('unavailable', 'office_job_interrupted'))
    else if (job.isCancelled) await settleJob(context, job, { state: 'cancelled' })
    else if (job.sort === 'import') await runImport(context, parts, job)
    else await runExport(context, parts, job)
  } catch (error) {
    if (error instanceof ClaimLost) return
    if (error instanceof JobCancelled) await settleJob(context, job, { state: 'cancelled' })
    else if (error instanceof Refusal && error.kind !== 'unavailable') await fail(error)
    else {
      await letGo(context, job)
      throw error
    }
  }
}
