import { and, desc, eq, max } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { nameOfActor, recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { YearNumber } from '../year-number.ts'
import { canonicalJson, digestOf } from './canonical.server.ts'
import { computeResult } from './compute-result.server.ts'
import { TieDecision } from './contract.ts'
import { awardResults } from './tables.server.ts'

export const PrepareResult = z.object({
  year: YearNumber,
  decisions: z
    .array(TieDecision.extend({ prizeId: z.number().int().positive() }))
    .max(100)
    .default([]),
  /** Why a frozen result is corrected. */
  reason: z.string().trim().max(1000).default(''),
})

/**
 * Computes a year's result for another colleague to freeze, in place of one that waits; after a frozen one it is the
 * correction of that, with a reason. Gives its id and digest. Refuses `permission_missing`, what `computeResult` refuses,
 * `award_tie_open` while equals at a winning place wait for a decision, `award_note_missing` (C-91).
 */
export async function prepareResult(
  context: Context,
  input: z.input<typeof PrepareResult>,
): Promise<{ id: number; digest: string }> {
  requirePermission(context.actor, 'awards.edit')
  const { year, decisions, reason } = parseInput(PrepareResult, input)
  return inTransaction(context, async (within) => {
    const { db, now, actor } = within
    await holdLock(db, 'awardYear', year)
    const { content, openTies } = await computeResult(within, { year, decisions })
    const [tie] = openTies
    if (tie)
      throw new Refusal('conflict', 'award_tie_open', {
        prize: content.prizes.find(({ id }) => id === tie.prizeId)?.name ?? '',
      })
    const [former] = await db
      .select({ id: awardResults.id })
      .from(awardResults)
      .where(and(eq(awardResults.year, year), eq(awardResults.state, 'frozen')))
      .orderBy(desc(awardResults.edition))
      .limit(1)
    if (former && reason === '') throw new Refusal('invalid', 'award_note_missing')
    await db
      .update(awardResults)
      .set({ state: 'dropped' })
      .where(and(eq(awardResults.year, year), eq(awardResults.state, 'prepared')))
    const [last] = await db
      .select({ edition: max(awardResults.edition) })
      .from(awardResults)
      .where(eq(awardResults.year, year))
    const text = canonicalJson(content)
    const digest = digestOf(text)
    const [made] = await db
      .insert(awardResults)
      .values({
        year,
        edition: (last?.edition ?? 0) + 1,
        replaces: former?.id ?? null,
        content: text,
        digest,
        reason,
        preparedBy: nameOfActor(actor),
        preparedAt: now,
      })
      .returning({ id: awardResults.id })
    if (!made) throw new Error('the new result was not returned')
    await recordAudit(within, 'prepareResult', `award-year:${year}`, { result: made.id, digest, reason })
    return { ...made, digest }
  })
}
