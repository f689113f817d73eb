import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { SharedContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiMinute } from '#platform/shanghai-time.ts'
import { inHundredths } from '../results/rational.ts'
import { ResultContent, type ResultRule } from '../results/contract.ts'
import { awardResults } from '../results/tables.server.ts'
import { awardCandidates, awardPrizes, awardYears } from '../tables.server.ts'
import { awardAnnouncements, awardCertificates } from './tables.server.ts'

export interface PublicPrize {
  readonly id: number
  readonly name: string
  readonly isVoted: boolean
  /** Whether votes alone decided. */
  readonly isDecidedByVotes: boolean
  readonly candidates: number
  /** How many of them the panel judged. */
  readonly judged: number
  readonly judges: number
  readonly criteria: readonly { readonly name: string; readonly percent: number }[]
  /** Whether somebody was recused, so that scores were standardised. */
  readonly isStandardised: boolean
  readonly decisions: readonly string[]
  readonly winners: readonly {
    readonly company: string
    readonly product: string
    readonly votes: number
    readonly votePoints: string
    readonly panelPoints: string
    readonly final: string
    readonly certificate: string
  }[]
}

/** How the result of a year came about, as everybody may know it. */
export interface PublicResult {
  readonly year: number
  readonly title: string
  readonly rule: ResultRule
  readonly valid: number
  readonly void: number
  readonly digest: string
  readonly announcedAt: string
  /** What corrected the results before, the oldest first. */
  readonly corrections: readonly { readonly at: string; readonly reason: string }[]
  readonly prizes: readonly PublicPrize[]
}

/**
 * The last result of a year that was announced, with the winners and how their points were counted; who did not win is not
 * named with points. Refuses `award_result_unannounced` (C-87, C-91).
 */
export async function readPublicResult(context: SharedContext, year: number): Promise<PublicResult> {
  const { db } = context
  const announced = await db
    .select({ result: awardResults, at: awardAnnouncements.announcedAt, title: awardYears.title })
    .from(awardAnnouncements)
    .innerJoin(awardResults, eq(awardResults.id, awardAnnouncements.resultId))
    .innerJoin(awardYears, and(eq(awardYears.year, awardResults.year), eq(awardYears.state, 'published')))
    .where(and(eq(awardResults.year, year), isNotNull(awardAnnouncements.announcedAt)))
    .orderBy(asc(awardResults.edition))
  const last = announced.at(-1)
  if (!last?.at) throw new Refusal('not_found', 'award_result_unannounced')
  const content = ResultContent.parse(JSON.parse(last.result.content))
  const certificates = await readCertificates(context, year)
  const ofState = (state: 'valid' | 'void') => content.votes.filter(([, , each]) => each === state).length
  return {
    year,
    title: last.title,
    rule: content.rule,
    valid: ofState('valid'),
    void: ofState('void'),
    digest: last.result.digest,
    announcedAt: shanghaiMinute(last.at),
    corrections: announced.flatMap(({ result, at }) =>
      result.replaces === null || !at ? [] : { at: shanghaiMinute(at), reason: result.reason },
    ),
    prizes: content.prizes.map((prize) => publicPrize(prize, content, certificates)),
  }
}

function publicPrize(
  {
    id,
    name,
    isVoted,
    isDecidedByVotes,
    candidates,
    leftOut,
    sheets,
    criteria,
    decisions,
  }: ResultContent['prizes'][number],
  { ranking }: ResultContent,
  certificates: ReadonlyMap<number, string>,
): PublicPrize {
  const judges = new Set(sheets.map(({ judge }) => judge)).size
  const lines = ranking.find(({ prize }) => prize === id)?.lines ?? []
  return {
    id,
    name,
    isVoted,
    isDecidedByVotes,
    candidates: candidates.length + leftOut.length,
    judged: candidates.length,
    judges,
    criteria: criteria.map((each) => ({ name: each.name, percent: each.percent })),
    isStandardised: sheets.length < judges * candidates.length,
    decisions: decisions.map(({ reason }) => reason),
    winners: lines
      .filter(({ isWinner }) => isWinner)
      .map((line) => {
        const named = candidates.find((each) => each.id === line.candidate)
        return {
          company: named?.company ?? '',
          product: named?.product ?? '',
          votes: line.votes,
          votePoints: inHundredths(line.votePoints),
          panelPoints: inHundredths(line.panelPoints),
          final: line.shown,
          certificate: certificates.get(line.candidate) ?? '',
        }
      }),
  }
}

async function readCertificates({ db }: SharedContext, year: number): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ candidateId: awardCertificates.candidateId, number: awardCertificates.number })
    .from(awardCertificates)
    .innerJoin(awardCandidates, eq(awardCandidates.id, awardCertificates.candidateId))
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardCandidates.prizeId))
    .where(eq(awardPrizes.year, year))
  return new Map(rows.map(({ candidateId, number }) => [candidateId, number]))
}

/** The years with a page whose result was announced, the newest first. */
export async function listAnnouncedYears({ db }: Pick<SharedContext, 'db'>): Promise<number[]> {
  const rows = await db
    .selectDistinct({ year: awardResults.year })
    .from(awardAnnouncements)
    .innerJoin(awardResults, eq(awardResults.id, awardAnnouncements.resultId))
    .innerJoin(awardYears, and(eq(awardYears.year, awardResults.year), eq(awardYears.state, 'published')))
    .where(isNotNull(awardAnnouncements.announcedAt))
    .orderBy(desc(awardResults.year))
  return rows.map(({ year }) => year)
}

/** Whether a year has a result that was announced. */
export async function isAnnounced({ db }: Pick<SharedContext, 'db'>, year: number): Promise<boolean> {
  const [found] = await db
    .select({ id: awardResults.id })
    .from(awardAnnouncements)
    .innerJoin(awardResults, eq(awardResults.id, awardAnnouncements.resultId))
    .where(and(eq(awardResults.year, year), isNotNull(awardAnnouncements.announcedAt)))
    .limit(1)
  return found !== undefined
}

export interface CertificateView {
  readonly number: string
  readonly year: number
  readonly title: string
  readonly prizeId: number
  readonly prize: string
  readonly company: string
  readonly product: string
  readonly issuedAt: string
  readonly isRevoked: boolean
}

/** A certificate by its number, as it was issued; refuses `award_certificate_unknown`. */
export async function readCertificate(context: SharedContext, number: string): Promise<CertificateView> {
  const [found] = await listCertificates(context, [number])
  if (!found) throw new Refusal('not_found', 'award_certificate_unknown')
  return found
}

/** Those of these certificates that there are, by their numbers; an old one too that was taken back. */
export async function listCertificates(
  { db }: SharedContext,
  numbers: readonly string[],
): Promise<CertificateView[]> {
  const rows = await db
    .select({
      certificate: awardCertificates,
      year: awardYears.year,
      title: awardYears.title,
      prizeId: awardPrizes.id,
    })
    .from(awardCertificates)
    .innerJoin(awardCandidates, eq(awardCandidates.id, awardCertificates.candidateId))
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardCandidates.prizeId))
    .innerJoin(awardYears, and(eq(awardYears.year, awardPrizes.year), eq(awardYears.state, 'published')))
    .where(inArray(awardCertificates.number, [...numbers]))
    .orderBy(asc(awardCertificates.number))
  return rows.map(({ certificate: { number, prize, company, product, issuedAt, revokedAt }, ...of }) => ({
    ...of,
    number,
    prize,
    company,
    product,
    issuedAt: shanghaiMinute(issuedAt),
    isRevoked: revokedAt !== null,
  }))
}
