import type { Database } from '#platform/database/database.server.ts'
import type { Counts } from './contract.ts'
import { countBy } from './count-by.server.ts'
import { estimate } from './estimate.ts'
import { kindToken } from './filter-tokens.ts'
import { filterTerms, shareLeft, type Filters } from './filters.ts'
import { windowFor, windowTerm } from './window.ts'
import type { Weighed } from './score.ts'
import { all, quoted } from './token-query.ts'
import { shareOfAll } from './weigh.ts'
import { shareOfFact, type WordShares } from './word-shares.server.ts'

interface Asked {
  /** The query of the words. */
  readonly whole: string
  readonly units: readonly Weighed[]
  /** Where fewer words will do. */
  readonly enough: number | undefined
  readonly isExact: boolean
}

const ARTICLES = kindToken('article')

/**
 * How many of each kind and source, free and paid, whatever of these was chosen. Words that stand in thousands of
 * documents are counted among the nearest ones; what is no article is rarer, and counted for itself, so that no kind is
 * missed.
 */
export async function countAll(
  { db, shares, now }: { readonly db: Database; readonly shares: WordShares; readonly now: Date },
  { industry, within, since, until }: Filters,
  { whole, units, enough, isExact }: Asked,
): Promise<Counts> {
  const base = { industry, within }
  const share = shareOfAll(units, shares) * shareLeft(base, shares)
  const count = async (part: number, terms: readonly string[]) => {
    const scope = { share: share * part, now: now.getTime(), since, until }
    const window = enough === undefined ? windowFor(shares, scope) : undefined
    const query = all([whole, ...filterTerms(base), ...terms, ...(window ? [windowTerm(window)] : [])])
    const asked = { query, units, mustHold: enough === undefined, since, until }
    const counts = await countBy(db, asked, { isExact: isExact && !window })
    if (!window || window.isWhole) return { counts, isWhole: true }
    const found = counts.free + counts.paid
    const times = estimate(shares, { ...scope, units, window, found }) / Math.max(1, found)
    return { counts: multiplied(counts, times), isWhole: false }
  }
  const { counts, isWhole } = await count(1, [])
  if (isWhole) return counts
  const others = await count(1 - shareOfFact(shares, ARTICLES), [`!${quoted(`#${ARTICLES}`)}`])
  return { ...counts, kinds: { ...counts.kinds, ...others.counts.kinds } }
}

function multiplied({ kinds, free, paid, sources }: Counts, times: number): Counts {
  const of = (count: number) => Math.round(count * times)
  return {
    kinds: Object.fromEntries(Object.entries(kinds).map(([kind, count]) => [kind, of(count)])),
    free: of(free),
    paid: of(paid),
    sources: sources.map(({ source, count }) => ({ source, count: of(count) })),
  }
}
