import type { SharedContext } from '#platform/context.ts'
import { SearchResult } from './contract.ts'
import { enoughQuery } from './enough.ts'
import { filterTerms, type Filters } from './filters.ts'
import { findDocuments, type Found } from './find-documents.server.ts'
import { itemsOf } from './items.ts'
import { readLexicon } from './lexicon.server.ts'
import { MOST_RANKED } from './limits.ts'
import { windowFor, windowTerm, type Window } from './newest.ts'
import { openUnits, smallerUnits, unitsOf, withoutQuestions } from './query-units.ts'
import { readQuery } from './read-query.ts'
import { all, any, tokenQuery, type Unit } from './token-query.ts'
import { commonness, weigh } from './weigh.ts'
import { withSearchLimits } from './with-search-limits.server.ts'
import { readWordShares, shareOfTitle, type WordShares } from './word-shares.server.ts'

export interface SearchInput extends Filters {
  readonly q: string
  readonly order?: 'relevance' | 'date' | undefined
  /** From 1. */
  readonly page: number
  readonly limit: number
}

/** What one way of asking found. */
interface Answer {
  readonly found: readonly Found[]
  readonly total: number
  readonly isCapped: boolean
  /** How many of them can be paged through in this order. */
  readonly reach: number
  readonly units: readonly Unit[]
}

/**
 * The documents that hold every word of the query, literally or as the trade writes it otherwise; where none does, those
 * that hold it as the beginning or part of a word, then those that hold enough of what it says, and `loosenedTo` names
 * what was looked for. Best first, or by date (SEARCH-01, C-56).
 */
export async function search(context: SharedContext, input: SearchInput): Promise<SearchResult> {
  const typed = readQuery(input.q)
  if (typed.length === 0) return NOTHING
  const [lexicon, shares] = await Promise.all([readLexicon(context), readWordShares(context)])
  return withSearchLimits(context.db, async (db) => {
    const within = { ...context, db }
    const whole = await answer(within, input, shares, unitsOf(typed, lexicon))
    if (whole.total > 0) return resultOf(context, whole)
    const words = withoutQuestions(typed)
    const open = await answer(within, input, shares, openUnits(words))
    if (open.total > 0) return resultOf(context, open)
    const smaller = smallerUnits(words, lexicon)
    if (
      smaller.length === 0 ||
      (smaller.length === 1 && typed.length === 1 && smaller[0]?.text === typed[0]?.text)
    )
      return NOTHING
    const looser = await answer(within, input, shares, smaller, true)
    return looser.total > 0
      ? { ...resultOf(context, looser), loosenedTo: smaller.map((unit) => unit.text) }
      : NOTHING
  })
}

const NOTHING: SearchResult = { items: [], total: 0, isCapped: false, reach: 0 }

function resultOf({ now }: SharedContext, { found, units, ...rest }: Answer): SearchResult {
  return SearchResult.parse({
    items: itemsOf(found, units, now),
    total: rest.total,
    isCapped: rest.isCapped,
    reach: rest.reach,
  })
}

async function answer(
  { db, now }: SharedContext,
  input: SearchInput,
  shares: WordShares,
  units: readonly Unit[],
  isLoose = false,
): Promise<Answer> {
  const { order = 'relevance', page, limit } = input
  const offset = (page - 1) * limit
  const weighed = weigh(units, shares)
  const facts = filterTerms(input)
  const window = isLoose ? undefined : windowOf(input, shares, units)
  const whole = isLoose ? enoughQuery(weighed) : all(units.map((unit) => tokenQuery(unit)))
  const query = window ? withinWindow(units, whole, { facts, window, order, shares }) : all([whole, ...facts])
  const { found, total, isExact } = await findDocuments(
    db,
    {
      query,
      units: weighed,
      mustHold: !isLoose,
      since: input.since,
      until: input.until,
      order,
      offset,
      limit,
    },
    now,
  )
  if (!window) {
    const reach = isExact ? total : Math.min(total, MOST_RANKED)
    return { found, total, isCapped: !isExact, reach, units }
  }
  const estimate = roughly(Math.max(total, shareOfAll(units, shares) * shares.documents))
  return {
    found,
    total: estimate,
    isCapped: true,
    reach: order === 'date' ? estimate : Math.min(total, MOST_RANKED),
    units,
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
    unit.forms.some((form) => shareOfTitle(shares, form.folded) > 0.03),
  )
  if (order === 'date' || isCommonInTitles) return newest
  return any([newest, all([...units.map((unit) => tokenQuery(unit, '^')), ...facts])])
}

/** A number that claims no more than is known. */
function roughly(count: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, count))) - 1)
  return Math.round(count / step) * step
}
