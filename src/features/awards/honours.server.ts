import { and, asc, desc, eq, lte, ne } from 'drizzle-orm'
import type { SharedContext } from '#platform/context.ts'
import { prizePath } from './addresses.ts'
import type { HonoursOfYear, PrizeGroupView, PrizeKind } from './contract.ts'
import { awardCandidates, awardGroups, awardPrizes, awardWinners, awardYears } from './tables.server.ts'

interface Row {
  readonly year: number
  readonly group: string
  readonly groupDescription: string
  readonly prizeId: number
  readonly state: typeof awardYears.$inferSelect.state
  readonly prize: string
  readonly description: string
  readonly kind: PrizeKind
  readonly company: string | null
  readonly product: string | null
}

/**
 * Groups, prizes and winners by year, the newest year first and everything else in its own order; drafts stay out.
 * `until` leaves later years out; `onlyHonours` gives only the categories of home that have winners.
 */
export async function readHonours(
  { db }: SharedContext,
  { until = 9999, onlyHonours = false }: { until?: number; onlyHonours?: boolean } = {},
): Promise<HonoursOfYear[]> {
  const prizesWithWinners = db
    .select({
      year: awardPrizes.year,
      group: awardGroups.name,
      groupDescription: awardGroups.description,
      prizeId: awardPrizes.id,
      state: awardYears.state,
      prize: awardPrizes.name,
      description: awardPrizes.description,
      kind: awardPrizes.kind,
      company: awardCandidates.company,
      product: awardCandidates.product,
    })
    .from(awardPrizes)
    .innerJoin(awardYears, eq(awardYears.year, awardPrizes.year))
    .innerJoin(
      awardGroups,
      and(eq(awardGroups.year, awardPrizes.year), eq(awardGroups.name, awardPrizes.groupName)),
    )
    .leftJoin(awardWinners, eq(awardWinners.prizeId, awardPrizes.id))
    .leftJoin(awardCandidates, eq(awardCandidates.id, awardWinners.candidateId))
  const rows: Row[] = await prizesWithWinners
    .where(
      and(
        lte(awardPrizes.year, until),
        ne(awardYears.state, 'draft'),
        onlyHonours ? and(eq(awardPrizes.isHonour, true), ne(awardCandidates.company, '')) : undefined,
      ),
    )
    .orderBy(
      desc(awardPrizes.year),
      asc(awardGroups.position),
      asc(awardPrizes.position),
      asc(awardWinners.position),
    )
  return [...groupedBy(rows, ({ year }) => year)].map(([year, ofYear]) => ({
    year,
    groups: [...groupedBy(ofYear, ({ group }) => group)].map(([, ofGroup]) => groupOf(ofGroup)),
  }))
}

function groupOf(rows: readonly [Row, ...Row[]]): PrizeGroupView {
  return {
    name: rows[0].group,
    description: rows[0].groupDescription,
    prizes: [...groupedBy(rows, ({ prizeId }) => prizeId)].map(([id, ofPrize]) => ({
      id,
      address: ofPrize[0].state === 'published' ? prizePath(ofPrize[0].year, id) : undefined,
      name: ofPrize[0].prize,
      description: ofPrize[0].description,
      kind: ofPrize[0].kind,
      winners: ofPrize.flatMap(({ company, product }) =>
        company === null ? [] : [{ company, product: product ?? '' }],
      ),
    })),
  }
}

/** Rows under their keys, keys and rows in the order in which they came. */
function groupedBy<Key>(
  rows: readonly Row[],
  keyOf: (row: Row) => Key,
): ReadonlyMap<Key, readonly [Row, ...Row[]]> {
  const groups = new Map<Key, [Row, ...Row[]]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}
