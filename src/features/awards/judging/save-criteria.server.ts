import { asc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { awardPrizes } from '../tables.server.ts'
import { YearNumber } from '../year-number.ts'
import type { Criterion } from './contract.ts'
import { awardCriteria, awardScores } from './tables.server.ts'

const WHOLE = 100

export const SaveCriteria = z.object({
  year: YearNumber,
  prizeIds: z.array(z.number().int().positive()).min(1, '请选择奖项').max(100).meta({ title: '奖项' }),
  criteria: z
    .array(
      z.object({
        name: z.string().trim().min(1).max(40),
        percent: z.number().int().min(1).max(WHOLE).meta({ title: '权重' }),
      }),
    )
    .min(1)
    .max(12)
    .refine((all) => all.reduce((sum, { percent }) => sum + percent, 0) === WHOLE, '权重之和应为 100')
    .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, '评分项不能重名')
    .meta({ title: '评分项' }),
})

/**
 * Says by what the panel judges some prizes of a year, with weights of 100 together. From the first score on they stay.
 * Refuses `permission_missing`, `award_prize_gone`, `award_criteria_fixed` (C-89).
 */
export async function saveCriteria(context: Context, input: z.input<typeof SaveCriteria>): Promise<void> {
  requirePermission(context.actor, 'awards.edit')
  const { year, prizeIds, criteria } = parseInput(SaveCriteria, input)
  await inTransaction(context, async (within) => {
    const { db } = within
    await holdLock(db, 'awardYear', year)
    const prizes = await db.select({ id: awardPrizes.id }).from(awardPrizes).where(eq(awardPrizes.year, year))
    if (prizeIds.some((prizeId) => !prizes.some(({ id }) => id === prizeId)))
      throw new Refusal('not_found', 'award_prize_gone')
    const before = db
      .select({ id: awardCriteria.id })
      .from(awardCriteria)
      .where(inArray(awardCriteria.prizeId, prizeIds))
    if ((await db.$count(awardScores, inArray(awardScores.criterionId, before))) > 0)
      throw new Refusal('conflict', 'award_criteria_fixed')
    await db.delete(awardCriteria).where(inArray(awardCriteria.prizeId, prizeIds))
    await db
      .insert(awardCriteria)
      .values(
        prizeIds.flatMap((prizeId) =>
          criteria.map((criterion, position) => ({ ...criterion, prizeId, position })),
        ),
      )
    await recordAudit(within, 'saveCriteria', `award-year:${year}`, { prizes: prizeIds, criteria })
  })
}

/** By what the panel judges the prizes of a year, each prize's in their order. */
export async function readCriteria(
  { db }: Pick<Context, 'db'>,
  year: number,
): Promise<(Criterion & { readonly prizeId: number })[]> {
  const { id, name, percent, prizeId } = awardCriteria
  return db
    .select({ id, name, percent, prizeId })
    .from(awardCriteria)
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardCriteria.prizeId))
    .where(eq(awardPrizes.year, year))
    .orderBy(asc(awardPrizes.position), asc(awardCriteria.position))
}
