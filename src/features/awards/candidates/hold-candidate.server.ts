import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { purgePages } from '#platform/pages/purge-pages.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { indexAwardYear } from '../search/index-awards.server.ts'
import { awardCandidates, awardPrizes } from '../tables.server.ts'

/** A candidate that something is done to, and why. */
export const WithReason = z.object({ id: z.number().int().positive(), reason: z.string().trim().max(1000) })

/** What is asked for, with a reason; refuses `award_note_missing`. */
export function requireReason(input: z.input<typeof WithReason>) {
  const { id, reason } = parseInput(WithReason, input)
  if (reason === '') throw new Refusal('invalid', 'award_note_missing')
  return { id, reason }
}

/** A candidate that stands, while nobody votes; refuses `award_candidate_gone`, `award_candidate_busy`. */
export async function holdCandidate({ db }: Context, id: number) {
  const [named] = await db
    .select({ year: awardPrizes.year })
    .from(awardCandidates)
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardCandidates.prizeId))
    .where(eq(awardCandidates.id, id))
  if (!named) throw new Refusal('not_found', 'award_candidate_gone')
  await holdLock(db, 'awardYear', named.year)
  const [found] = await db.select().from(awardCandidates).where(eq(awardCandidates.id, id)).for('update')
  if (found?.state !== 'standing') throw new Refusal('conflict', 'award_candidate_busy')
  return { ...found, year: named.year }
}

/** Shows everybody what was done to a candidate of a year. */
export async function showCandidates(context: Context, year: number): Promise<void> {
  await purgePages(context.db, ['awards'])
  await indexAwardYear(context, year)
}
