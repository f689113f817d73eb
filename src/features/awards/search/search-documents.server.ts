import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { SearchDocument } from '#features/search/contract.ts'
import type { SearchSource } from '#features/search/rebuild-index.server.ts'
import type { Context } from '#platform/context.ts'
import { shanghaiDay, shanghaiInstant } from '#platform/shanghai-time.ts'
import { awardYearPath, candidatePath, prizePath } from '../addresses.ts'
import { nameOfCandidate } from '../candidates/contract.ts'
import { readPhases } from '../phases.server.ts'
import { showsCandidates } from '../policy.ts'
import { awardCandidates, awardPrizes, awardWinners, awardYears } from '../tables.server.ts'

type Reading = Pick<Context, 'db' | 'now' | 'services'>
type Row = typeof awardYears.$inferSelect

/** Years stand first among the documents, their ids being four digits; then prizes and candidates take turns. */
const REST_FROM = 10_000
const idOfPrize = (id: number) => REST_FROM + 2 * id
const idOfCandidate = (id: number) => REST_FROM + 2 * id + 1
/** An own id so that whatever comes after a document has a larger one. */
const ownIdBefore = (after: number) => Math.max(0, Math.floor((after - 1 - REST_FROM) / 2))

/** Everything of the awards that has a public page, for a rebuilding of the index (C-57). */
export const awardSource: SearchSource = {
  name: 'awards',
  kinds: ['award'],
  async read(context, { after, limit }) {
    const years = await context.db
      .select()
      .from(awardYears)
      .where(and(eq(awardYears.state, 'published'), gt(awardYears.year, after)))
      .orderBy(asc(awardYears.year))
      .limit(limit)
      .for('share')
    const batch = { after: ownIdBefore(after), limit: limit + 1 }
    const documents = [
      ...(await documentsOfYears(context, years)),
      ...(await documentsOfPrizes(context, batch)),
      ...(await documentsOfCandidates(context, batch)),
    ]
    return documents
      .filter(({ id }) => id > after)
      .toSorted((a, b) => a.id - b.id)
      .slice(0, limit)
  },
}

/** The year's own page, those of its prizes and of who stands in it, as far as everybody may see them now. */
export async function documentsOfYear(context: Reading, year: number): Promise<SearchDocument[]> {
  const years = await context.db
    .select()
    .from(awardYears)
    .where(and(eq(awardYears.state, 'published'), eq(awardYears.year, year)))
  if (years.length === 0) return []
  return [
    ...(await documentsOfYears(context, years)),
    ...(await documentsOfPrizes(context, { year })),
    ...(await documentsOfCandidates(context, { year })),
  ]
}

async function documentsOfYears(context: Reading, rows: readonly Row[]): Promise<SearchDocument[]> {
  const years = rows.map(({ year }) => year)
  const honours = await context.db
    .select({ prize: awardPrizes, candidate: awardCandidates })
    .from(awardPrizes)
    .leftJoin(awardWinners, eq(awardWinners.prizeId, awardPrizes.id))
    .leftJoin(awardCandidates, eq(awardCandidates.id, awardWinners.candidateId))
    .where(inArray(awardPrizes.year, years))
    .orderBy(asc(awardPrizes.position), asc(awardWinners.position))
  return rows.map((row) => {
    const ofYear = honours.filter(({ prize }) => prize.year === row.year)
    const prizes = [...Map.groupBy(ofYear, ({ prize }) => prize.name)].map(([name, winners]) =>
      [name, ...winners.flatMap(({ candidate }) => (candidate ? nameOfCandidate(candidate) : []))].join('：'),
    )
    return {
      ...documentAt(context, row.year),
      id: row.year,
      path: awardYearPath(row.year),
      title: row.title,
      publicText: [row.slogan, ...row.intro, ...prizes].filter(Boolean).join('\n'),
    }
  })
}

/** Documents of one year or of all, whose own ids come after one. */
interface Batch {
  readonly year?: number
  readonly after?: number
  readonly limit?: number
}
const ALL = 10_000

async function documentsOfPrizes(
  context: Reading,
  { year, after = 0, limit = ALL }: Batch,
): Promise<SearchDocument[]> {
  const { db } = context
  const prizes = await db
    .select({ prize: awardPrizes, title: awardYears.title })
    .from(awardPrizes)
    .innerJoin(awardYears, and(eq(awardYears.year, awardPrizes.year), eq(awardYears.state, 'published')))
    .where(and(gt(awardPrizes.id, after), year === undefined ? undefined : eq(awardPrizes.year, year)))
    .orderBy(asc(awardPrizes.id))
    .limit(limit)
    .for('share', { of: awardPrizes })
  const ids = prizes.map(({ prize }) => prize.id)
  const winners = await db
    .select({ prizeId: awardWinners.prizeId, candidate: awardCandidates })
    .from(awardWinners)
    .innerJoin(awardCandidates, eq(awardCandidates.id, awardWinners.candidateId))
    .where(inArray(awardWinners.prizeId, ids))
    .orderBy(asc(awardWinners.position))
  const winnersOf = Map.groupBy(winners, ({ prizeId }) => prizeId)
  return prizes.map(({ prize, title }) => ({
    ...documentAt(context, prize.year),
    id: idOfPrize(prize.id),
    path: prizePath(prize.year, prize.id),
    title: `${prize.name} · ${title}`,
    publicText: [
      prize.groupName,
      prize.description,
      ...(winnersOf.get(prize.id) ?? []).map(({ candidate }) => nameOfCandidate(candidate)),
    ]
      .filter(Boolean)
      .join('\n'),
  }))
}

async function documentsOfCandidates(
  context: Reading,
  { year, after = 0, limit = ALL }: Batch,
): Promise<SearchDocument[]> {
  const { db, now } = context
  const rows = await db
    .select({ year: awardYears.year })
    .from(awardYears)
    .where(eq(awardYears.state, 'published'))
  const years = rows.map((each) => each.year).filter((each) => year === undefined || each === year)
  const phases = Map.groupBy(await readPhases(context, years), (phase) => phase.year)
  const shown = years.filter((each) => showsCandidates(shanghaiDay(now), phases.get(each) ?? []))
  if (shown.length === 0) return []
  const found = await db
    .select({ candidate: awardCandidates, prize: awardPrizes })
    .from(awardCandidates)
    .innerJoin(awardPrizes, eq(awardPrizes.id, awardCandidates.prizeId))
    .where(
      and(
        inArray(awardPrizes.year, shown),
        eq(awardCandidates.state, 'standing'),
        gt(awardCandidates.id, after),
      ),
    )
    .orderBy(asc(awardCandidates.id))
    .limit(limit)
    .for('share', { of: awardCandidates })
  return found.map(({ candidate, prize }) => ({
    ...documentAt(context, prize.year),
    id: idOfCandidate(candidate.id),
    path: candidatePath(prize.year, candidate.id),
    title: nameOfCandidate(candidate),
    publicText: `${prize.name}\n${candidate.summary}`,
  }))
}

const documentAt = ({ services }: Reading, year: number) => ({
  kind: 'award' as const,
  industry: services.industries.known(undefined),
  labels: [],
  isPaid: false,
  sortDate: shanghaiInstant(`${year}-01-01`).getTime(),
})
