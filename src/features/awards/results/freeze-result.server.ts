import { and, eq, isNull } from 'drizzle-orm'
import { requirePermission, requireProof } from '#features/staff/policy.ts'
import { nameOfActor, recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { awardAnnouncements } from '../announcing/tables.server.ts'
import { erasePhoneMarks } from '../voting/phone-marks.server.ts'
import { canonicalJson } from './canonical.server.ts'
import { computeResult } from './compute-result.server.ts'
import { decisionsOf } from './decisions-of.ts'
import { awardResults } from './tables.server.ts'

/**
 * Freezes a result that a colleague prepared, for good: it is computed once more and has to be the same. The digest is the
 * one that whoever freezes has seen. The moment that was set for a result which it corrects is its own from then on. Which
 * telephones voted is forgotten. Takes the second factor anew. Refuses `permission_missing`, `staff_proof_needed`,
 * `award_result_gone`, `award_result_settled` for one that is frozen or dropped, `award_same_colleague` to whoever prepared
 * it, and `award_result_stale` where the digest is another or votes, scores or candidates have changed since (C-91).
 */
export async function freezeResult(
  context: Context,
  { id, digest }: { id: number; digest: string },
): Promise<void> {
  requirePermission(context.actor, 'awards.edit')
  requireProof(context.actor)
  await inTransaction(context, async (within) => {
    const { db, now, actor } = within
    const [named] = await db
      .select({ year: awardResults.year })
      .from(awardResults)
      .where(eq(awardResults.id, id))
    if (!named) throw new Refusal('not_found', 'award_result_gone')
    await holdLock(db, 'awardYear', named.year)
    const [result] = await db.select().from(awardResults).where(eq(awardResults.id, id)).for('update')
    if (result?.state !== 'prepared') throw new Refusal('conflict', 'award_result_settled')
    const by = nameOfActor(actor)
    if (result.preparedBy === by) throw new Refusal('conflict', 'award_same_colleague')
    const { year, content, replaces } = result
    const again = await computeResult(within, { year, decisions: decisionsOf(content) })
    if (result.digest !== digest || canonicalJson(again.content) !== content)
      throw new Refusal('conflict', 'award_result_stale')
    await db
      .update(awardResults)
      .set({ state: 'frozen', frozenBy: by, frozenAt: now })
      .where(eq(awardResults.id, id))
    await erasePhoneMarks(within, year)
    // A correction in time is what becomes known at the moment that was set.
    if (replaces !== null)
      await db
        .update(awardAnnouncements)
        .set({ resultId: id })
        .where(and(eq(awardAnnouncements.resultId, replaces), isNull(awardAnnouncements.announcedAt)))
    await recordAudit(within, 'freezeResult', `award-year:${year}`, { result: id, digest })
  })
}
