import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { requireStaff } from '#features/staff/policy.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireActing, type BulkParts } from './bulk/bulk-acts.ts'
import { requireImporting, type ImportParts } from './imports/import-kinds.ts'
import { officeJobs } from './tables.server.ts'
import { STATE_NAMES } from './words.ts'

export const OfJob = z.object({ id: positiveId })

/** What jobs of every sort are handed of all features. */
export type JobParts = ImportParts & BulkParts

type Job = typeof officeJobs.$inferSelect

/**
 * A job that whoever acts may see: an import with the rights to import such a thing, an act on many with the rights to do it
 * to one, an export if it is one's own. Refuses
 * `staff_sign_in_required`, `office_job_unknown`, `permission_missing`, `office_job_not_own`.
 */
export async function readJob(context: Context, parts: JobParts, id: number): Promise<Job> {
  requireStaff(context.actor)
  const [job] = await context.db.select().from(officeJobs).where(eq(officeJobs.id, id))
  return requireOwn(context, parts, job)
}

/** The same, held against others until the transaction ends. */
export async function holdJob(context: Context, parts: JobParts, id: number): Promise<Job> {
  requireStaff(context.actor)
  const [job] = await context.db.select().from(officeJobs).where(eq(officeJobs.id, id)).for('update')
  return requireOwn(context, parts, job)
}

/**
 * The same for one of a sort that waits to be confirmed; refuses `office_job_state` where it is of another sort, or waits
 * no more.
 */
export async function holdChecked(
  context: Context,
  parts: JobParts,
  { id, sort }: { readonly id: number; readonly sort: Job['sort'] },
): Promise<Job> {
  const job = await holdJob(context, parts, id)
  if (job.sort !== sort || job.state !== 'checked')
    throw new Refusal('conflict', 'office_job_state', { state: STATE_NAMES[job.state] })
  return job
}

function requireOwn({ actor }: Context, parts: JobParts, job: Job | undefined): Job {
  if (!job) throw new Refusal('not_found', 'office_job_unknown')
  if (job.sort === 'import') requireImporting(actor, parts, job.kind)
  else if (job.sort === 'bulk') requireActing(actor, parts, job.kind)
  else if (job.staffId !== requireStaff(actor).id) throw new Refusal('not_allowed', 'office_job_not_own')
  return job
}
