import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { hasQueue } from '#platform/jobs/has-queue.server.ts'
import { settleDeadLetters } from '#platform/jobs/dead-letters.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import type { ScheduledJob } from './list-jobs.server.ts'

export const RunJobNow = z.object({ name: z.string().max(100) })

/**
 * Has a job done within seconds by whatever process takes jobs, beside its schedule, and forgets how often it was given up;
 * one that waits already stays the only one. Refuses `permission_missing`, `job_unknown`, and `job_not_taken` where nothing
 * does it, because it is not configured.
 */
export async function runJobNow(
  context: Context,
  input: z.input<typeof RunJobNow>,
  jobs: readonly ScheduledJob[],
): Promise<void> {
  requirePermission(context.actor, 'jobs.run')
  const { name } = parseInput(RunJobNow, input)
  if (!jobs.some((job) => job.name === name)) throw new Refusal('not_found', 'job_unknown', { name })
  await inTransaction(context, async (within) => {
    const { db, services } = within
    if (!(await hasQueue(db, name))) throw new Refusal('unavailable', 'job_not_taken', { name })
    await services.jobs.enqueue(db, { name }, {})
    const givenUp = await settleDeadLetters(db, name)
    await recordAudit(within, 'runJobNow', `job:${name}`, { givenUp })
  })
}
