import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { SharedContext } from '#platform/context.ts'
import { awardCandidates, awardPrizes, awardWinners, awardYears } from './tables.server.ts'

/** Prizes of one company that are listed at most. */
const MOST_PRIZES = 50

export interface CompanyPrize {
  readonly year: number
  readonly prizeId: number
  readonly prize: string
  /** Empty where the company itself was honoured. */
  readonly product: string
}

/** What a company won under any of its names, the newest year first; years that are not published stay out. */
export async function listPrizesOf({ db }: SharedContext, names: readonly string[]): Promise<CompanyPrize[]> {
  return db
    .select({
      year: awardPrizes.year,
      prizeId: awardPrizes.id,
      prize: awardPrizes.name,
      product: awardCandidates.product,
    })
    .from(awardWinners)
    .innerJoin(awardCandidates, eq(awardCandidates.id, awardWinners.candidateId))
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardWinners.prizeId))
    .innerJoin(awardYears, and(eq(awardYears.year, awardPrizes.year), eq(awardYears.state, 'published')))
    .where(inArray(awardCandidates.company, [...names]))
    .orderBy(desc(awardPrizes.year), asc(awardPrizes.position))
    .limit(MOST_PRIZES)
}
