import { and, asc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { awardApplications, awardCandidates, awardPrizes } from '../tables.server.ts'
import { awardCertificates } from './tables.server.ts'

/**
 * Whom to tell of the certificates that stand among those of these candidates: whoever applied, and where it came by mail its
 * contact's address. What nobody applied for has no line.
 */
export async function listWinnerContacts({ db }: Pick<Context, 'db'>, winners: readonly number[]) {
  return db
    .selectDistinct({
      applicationId: awardApplications.id,
      personId: awardApplications.applicantId,
      email: awardApplications.contactEmail,
      certificate: awardCertificates,
      candidateId: awardCertificates.candidateId,
    })
    .from(awardApplications)
    .innerJoin(awardCertificates, eq(awardCertificates.candidateId, awardApplications.candidateId))
    .where(
      and(
        inArray(awardCertificates.candidateId, [...winners]),
        isNull(awardCertificates.revokedAt),
        isNotNull(awardApplications.number),
        ne(awardApplications.state, 'withdrawn'),
      ),
    )
}

/** The certificates of a year, also those that were taken back, with who won. */
export async function listCertificatesOf({ db }: Pick<Context, 'db'>, year: number) {
  const rows = await db
    .select({ certificate: awardCertificates })
    .from(awardCertificates)
    .innerJoin(awardCandidates, eq(awardCandidates.id, awardCertificates.candidateId))
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardCandidates.prizeId))
    .where(eq(awardPrizes.year, year))
    .orderBy(asc(awardCertificates.number))
  return rows.map(({ certificate: { number, candidateId, company, product, revokedAt } }) => ({
    number,
    candidateId,
    company,
    product,
    isRevoked: revokedAt !== null,
  }))
}
