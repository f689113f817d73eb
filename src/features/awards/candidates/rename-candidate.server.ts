import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { requireNamedOnce } from '../save-prizes.server.ts'
import { awardCandidates } from '../tables.server.ts'
import { nameOfCandidate } from './contract.ts'
import { holdCandidate, requireReason, showCandidates, WithReason } from './hold-candidate.server.ts'

export const RenameCandidate = WithReason.extend({
  company: z.string().trim().max(100),
  product: z.string().trim().max(100),
})

/**
 * Corrects what a candidate is called: at once wherever it is shown, while a result that is frozen and the certificates of
 * one that was announced say what they said until a correction is announced. What was handed in stays as it was. Refuses
 * `permission_missing`, `award_note_missing`, `award_candidate_gone`, `award_candidate_busy` unless it stands,
 * `award_candidate_unnamed` unless it has a company and a product where it had one before, and only there, and
 * `award_named_twice` where another of the prize is called so.
 */
export async function renameCandidate(
  context: Context,
  input: z.input<typeof RenameCandidate>,
): Promise<void> {
  requirePermission(context.actor, 'awards.edit')
  const { id, reason } = requireReason(input)
  const { company, product } = parseInput(RenameCandidate, input)
  await inTransaction(context, async (within) => {
    const { db } = within
    const { year, prizeId, ...before } = await holdCandidate(within, id)
    if ((company === '') !== (before.company === '') || (product === '') !== (before.product === ''))
      throw new Refusal('invalid', 'award_candidate_unnamed')
    await db.update(awardCandidates).set({ company, product }).where(eq(awardCandidates.id, id))
    await requireNamedOnce(within, prizeId)
    await showCandidates(within, year)
    await recordAudit(within, 'renameCandidate', `award-candidate:${id}`, {
      reason,
      from: nameOfCandidate(before),
      to: nameOfCandidate({ company, product }),
    })
  })
}
