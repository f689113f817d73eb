import { and, inArray, isNull } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { sentenceFor } from '#platform/messages.ts'
import { Refusal } from '#platform/refusal.ts'
import { runBulk, type BulkWork } from './bulk/run-bulk.server.ts'
import { ClaimLost, claimNext, letGo, MOST_TRIES, settleJob, type ClaimedJob } from './claim.server.ts'
import { runExport, type ExportParts } from './exports/run-export.server.ts'
import { runImport, type ImportWork } from './imports/run-import.server.ts'
import { JobCancelled } from './pulse.server.ts'
import { wakeBulkActs, wakeOfficeJobs } from './wake.server.ts'
import { officeJobs } from './tables.server.ts'

export type OfficeParts = ImportWork & ExportParts & BulkWork

/** Does the next import or export that waits, to its end; a job. Whatever waits behind it is another one's. */
export const runOfficeJobs = (context: Context, parts: OfficeParts): Promise<void> =>
  runNext(context, parts, { sorts: ['import', 'export'], wake: wakeOfficeJobs })

/** The same for acts on many things. */
export const runBulkActs = (context: Context, parts: OfficeParts): Promise<void> =>
  runNext(context, parts, { sorts: ['bulk'], wake: wakeBulkActs })

interface Taking {
  readonly sorts: readonly ClaimedJob['sort'][]
  readonly wake: (context: Context) => Promise<void>
}

async function runNext(context: Context, parts: OfficeParts, { sorts, wake }: Taking): Promise<void> {
  const job = await claimNext(context, sorts)
  if (!job) return
  try {
    await runJob(context, parts, job)
  } finally {
    const waiting = and(
      inArray(officeJobs.sort, [...sorts]),
      inArray(officeJobs.state, ['checking', 'running']),
      isNull(officeJobs.claim),
    )
    if ((await context.db.$count(officeJobs, waiting)) > 0) await wake(context)
  }
}

async function runJob(context: Context, parts: OfficeParts, job: ClaimedJob): Promise<void> {
  const fail = (refusal: Refusal) =>
    settleJob(context, job, { state: 'failed', problem: sentenceFor(refusal, parts.messages()) })
  try {
    if (job.tries > MOST_TRIES) await fail(new Refusal('unavailable', 'office_job_interrupted'))
    else if (job.isCancelled) await settleJob(context, job, { state: 'cancelled' })
    else if (job.sort === 'import') await runImport(context, parts, job)
    else if (job.sort === 'bulk') await runBulk(context, parts, job)
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
