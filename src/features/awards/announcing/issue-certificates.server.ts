import { and, eq, inArray, like, notInArray } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import type { ResultContent } from '../results/contract.ts'
import { awardCandidates, awardPrizes } from '../tables.server.ts'
import { awardCertificates } from './tables.server.ts'

const DIGITS = 4

/**
 * Gives every winner of a year a certificate with a number of its own, in their order, in the names of the result. Whoever has
 * one keeps the number; of whoever wins no more after a correction it is revoked and stays so that one can ask.
 */
export async function issueCertificates(
  { db, now }: Context,
  { year, prizes }: Pick<ResultContent, 'year' | 'prizes'>,
  winners: readonly number[],
): Promise<void> {
  const ofYear = db
    .select({ id: awardCandidates.id })
    .from(awardCandidates)
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardCandidates.prizeId))
    .where(eq(awardPrizes.year, year))
  const isOfYear = inArray(awardCertificates.candidateId, ofYear)
  await db
    .update(awardCertificates)
    .set({ revokedAt: now })
    .where(and(isOfYear, notInArray(awardCertificates.candidateId, [...winners])))
  const prefix = `JG${year}-`
  const known = await db
    .select()
    .from(awardCertificates)
    .where(like(awardCertificates.number, `${prefix}%`))
  for (const { candidateId } of known)
    if (winners.includes(candidateId))
      await db
        .update(awardCertificates)
        .set({ ...namesIn(prizes, candidateId), revokedAt: null })
        .where(eq(awardCertificates.candidateId, candidateId))
  const fresh = winners.filter((id) => !known.some(({ candidateId }) => candidateId === id))
  if (fresh.length > 0)
    await db.insert(awardCertificates).values(
      fresh.map((candidateId, index) => ({
        number: `${prefix}${String(known.length + index + 1).padStart(DIGITS, '0')}`,
        candidateId,
        ...namesIn(prizes, candidateId),
        issuedAt: now,
      })),
    )
}

function namesIn(prizes: ResultContent['prizes'], id: number) {
  for (const { name, candidates } of prizes) {
    const named = candidates.find((each) => each.id === id)
    if (named) return { prize: name, company: named.company, product: named.product }
  }
  throw new Error(`the result names no candidate ${id}`)
}
