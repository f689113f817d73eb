import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { requireStaff } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { holdChecked, OfJob, type JobParts } from '../hold-job.server.ts'
import { officeJobs } from '../tables.server.ts'
import { wakeBulkActs } from '../wake.server.ts'

/**
 * Has an act on many things done that waits, with the rights of whoever confirms it. Refuses what `holdChecked` refuses,
 * and `bulk_second_needed` to whoever asked for more than one person may do alone (C-111).
 */
export async function confirmBulk(
  context: Context,
  parts: JobParts,
  input: z.input<typeof OfJob>,
): Promise<void> {
  const { id } = parseInput(OfJob, input)
  const { id: actingId } = requireStaff(context.actor)
  await inTransaction(context, async (within) => {
    const job = await holdChecked(within, parts, { id, sort: 'bulk' })
    if (job.needsSecond && job.staffId === actingId)
      throw new Refusal('not_allowed', 'bulk_second_needed', {
        most: within.services.settings.bulkAloneMost,
      })
    await within.db
      .update(officeJobs)
      .set({ state: 'running', actingId, confirmedAt: within.now })
      .where(eq(officeJobs.id, id))
    const { kind, name, total: count } = job
    await recordAudit(within, 'confirmBulk', `office-job:${id}`, { kind, name, count })
    await wakeBulkActs(within)
  })
}
