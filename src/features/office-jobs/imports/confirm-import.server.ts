import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { requireStaff } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { holdChecked, OfJob, type JobParts } from '../hold-job.server.ts'
import { officeJobs } from '../tables.server.ts'
import { wakeOfficeJobs } from '../wake.server.ts'

/**
 * Has an import done whose dry run was looked at, with the rights of whoever confirms it. Refuses what `holdChecked` refuses,
 * and `office_job_file_gone`.
 */
export async function confirmImport(
  context: Context,
  parts: JobParts,
  input: z.input<typeof OfJob>,
): Promise<void> {
  const { id } = parseInput(OfJob, input)
  const { id: actingId } = requireStaff(context.actor)
  await inTransaction(context, async (within) => {
    const job = await holdChecked(within, parts, { id, sort: 'import' })
    if (job.fileKey === null) throw new Refusal('gone', 'office_job_file_gone')
    await within.db
      .update(officeJobs)
      .set({ state: 'running', actingId, confirmedAt: within.now, done: 0, counts: {} })
      .where(eq(officeJobs.id, id))
    const { kind, name, checked } = job
    await recordAudit(within, 'confirmImport', `office-job:${id}`, { kind, name, checked })
    await wakeOfficeJobs(within)
  })
}
