import type { SharedContext } from '#platform/context.ts'
import type { Counts } from './contract.ts'
import { countBy, exceptArticles } from './count-by.server.ts'
import { enoughQuery } from './enough.ts'
import { filterTerms, type Filters } from './filters.ts'
import { findDocuments, type Found } from './find-documents.server.ts'
import { MOST_RANKED } from './limits.ts'
import { LOOKED_THROUGH, windowFor, windowTerm, type Window } from './newest.ts'
import { all, any, tokenQuery, type Unit } from './token-query.ts'
import { commonness, weigh } from './weigh.ts'
import { shareOfTitle, type WordShares } from './word-shares.server.ts'

export interface SearchInput extends Filters {
  readonly q: string
  readonly order?: 'relevance' | 'date' | undefined
  /** From 1. */
  readonly page: number
  readonly limit: number
  /** Whether what was found is to be counted by kind, source and price as well. */
  readonly withCounts?: boolean
}

/** What one way of asking found. */
export interface Answer {
  readonly found: readonly Found[]
  readonly total: number
  readonly isCapped: boolean
  /** How many of them can be paged through in this order. */
  readonly reach: number
  readonly units: readonly Unit[]
  readonly counts?: Counts | undefined
  /** Whether only the newest were looked through. */
  readonly isWindowed: boolean
}

/** One way to ask. */
export interface Way {
  readonly shares: WordShares
  readonly units: readonly Unit[]
  /** Units of so much weight will do; all of them where it is missing. */
  readonly enough?: number
  readonly without?: readonly string[]
  /** Whether all documents are looked through, however common the words may be. */
  readonly isWide?: boolean
  readonly offset: number
  readonly limit: number
}

/** Asks the index in one way. */
export async function answer(
  { db, now }: SharedContext,
  input: SearchInput,
  { shares, units, enough, without, isWide = false, offset, limit }: Way,
): Promise<Answer> {
  const { order = 'relevance', since, until } = input
  const isLoose = enough !== undefined
  const weighed = weigh(units, shares)
  const facts = filterTerms(input)
  const window = isLoose || isWide ? undefined : windowOf(input, shares, units)
  const whole = isLoose ? enoughQuery(weighed, enough) : all(units.map((unit) => tokenQuery(unit)))
  const query = window ? withinWindow(units, whole, { facts, window, order, shares }) : all([whole, ...facts])
  const asked = { query, units: weighed, mustHold: !isLoose, since, until, order, without }
  const { found, total, isExact } = await findDocuments(
    db,
    { ...asked, offset, limit: Math.max(1, limit) },
    now,
  )
  const isOpen = units.some(({ forms }) => forms.some((form) => form.isOpen))
  // What nobody has counted is told from the newest.
  const expected = isOpen
    ? (total * shares.documents) / LOOKED_THROUGH
    : shareOfAll(units, shares) * shares.documents
  const estimate = window ? roughly(Math.max(total, expected)) : total
  const counts = input.withCounts && total > 0 ? await countAll() : undefined
  const reach = isExact && !window ? total : order === 'date' ? estimate : Math.min(total, MOST_RANKED)
  return {
    found,
    total: estimate,
    isCapped: !isExact || window !== undefined,
    reach,
    units,
    counts,
    isWindowed: window !== undefined,
  }

  async function countAll(): Promise<Counts> {
    const wide = all([whole, ...filterTerms({ industry: input.industry, within: input.within })])
    if (!window) return countBy(db, { ...asked, query: wide }, { isExact })
    const others = await countBy(db, { ...asked, query: exceptArticles(wide) }, { isExact: false })
    const rest = Object.values(others.kinds).reduce((sum, each) => sum + each, 0)
    return { ...others, kinds: { article: Math.max(0, estimate - rest), ...others.kinds } }
  }
}

/** Common words in all or in articles alone are looked for among the newest; what is narrowed further is little. */
function windowOf(input: SearchInput, shares: WordShares, units: readonly Unit[]): Window | undefined {
  const { kinds = [], source, isPaid, within, since, until } = input
  const isNarrow =
    source !== undefined ||
    isPaid !== undefined ||
    within !== undefined ||
    since !== undefined ||
    until !== undefined
  if (isNarrow || (kinds.length > 0 && !kinds.includes('article'))) return undefined
  const wanted = input.order === 'date' ? input.page * input.limit + 1 : 0
  return windowFor(shares, { share: shareOfAll(units, shares), wanted })
}

const shareOfAll = (units: readonly Unit[], shares: WordShares) =>
  Math.min(...units.map((unit) => commonness(unit, shares)))

/** Titles of any time that are looked through besides the newest documents. */
const MOST_TITLES = 1000

/** Those of the newest documents and, where they are not too many, all that say it in their titles. */
function withinWindow(
  units: readonly Unit[],
  whole: string,
  {
    facts,
    window,
    order,
    shares,
  }: { facts: readonly string[]; window: Window; order: string; shares: WordShares },
): string {
  const newest = all([whole, windowTerm(window), ...facts])
  const isCommonInTitles = units.every((unit) =>
    unit.forms.some((form) => shareOfTitle(shares, form.folded) * shares.documents > MOST_TITLES),
  )
  if (order === 'date' || isCommonInTitles) return newest
  return any([newest, all([...units.map((unit) => tokenQuery(unit, '^')), ...facts])])
}

/** A number that claims no more than is known. */
function roughly(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1)
  return Math.round(count / step) * step
}
