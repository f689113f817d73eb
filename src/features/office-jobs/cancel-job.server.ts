import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { STATE_NAMES } from './words.ts'
import { holdJob, OfJob, type JobParts } from './hold-job.server.ts'
import { officeJobs } from './tables.server.ts'

/**
 * Ends a job that waits, and has one that is under way stop within a second or two; what it has done stays. Refuses what
 * `holdJob` refuses, and `office_job_state` for one that is over.
 */
export async function cancelJob(
  context: Context,
  parts: JobParts,
  input: z.input<typeof OfJob>,
): Promise<void> {
  const { id } = parseInput(OfJob, input)
  await inTransaction(context, async (within) => {
    const job = await holdJob(within, parts, id)
    if (job.endedAt) throw new Refusal('conflict', 'office_job_state', { state: STATE_NAMES[job.state] })
    await within.db
      .update(officeJobs)
      .set(
        job.claim === null
          ? { state: 'cancelled', endedAt: sql`now()`, isCancelled: true }
          : { isCancelled: true },
      )
      .where(eq(officeJobs.id, id))
    await recordAudit(within, 'cancelOfficeJob', `office-job:${id}`, { kind: job.kind, name: job.name })
  })
}
