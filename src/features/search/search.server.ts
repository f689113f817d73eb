import type { SharedContext } from '#platform/context.ts'
import { SearchResult, type Counts } from './contract.ts'
import { countBy, exceptArticles } from './count-by.server.ts'
import { enoughQuery } from './enough.ts'
import { filterTerms, type Filters } from './filters.ts'
import { findDocuments, type Found } from './find-documents.server.ts'
import { itemsOf } from './items.ts'
import { readLexicon } from './lexicon.server.ts'
import { MOST_RANKED, SEARCH_ROWS } from './limits.ts'
import { COMMON, windowFor, windowTerm, type Window } from './newest.ts'
import { openUnits, smallerUnits, unitsOf, withoutQuestions } from './query-units.ts'
import { correctQuery } from './correct.ts'
import { readNames } from './names.server.ts'
import { readQuery, type Word } from './read-query.ts'
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
  /** Whether what was found is to be counted by kind, source and price as well. */
  readonly withCounts?: boolean
}

/** What one way of asking found. */
interface Answer {
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

/**
 * The documents that hold every word of the query, literally or as the trade writes it otherwise; where none does, those
 * that hold it as the beginning or part of a word, then those that hold enough of what it says, and `loosenedTo` names
 * what was looked for. Best first, or by date (SEARCH-01, C-56).
 */
export async function search(context: SharedContext, input: SearchInput): Promise<SearchResult> {
  const typed = readQuery(input.q)
  if (typed.length === 0) return NOTHING
  const [lexicon, shares] = await Promise.all([readLexicon(context), readWordShares(context)])
  const { page, limit } = input
  const here = { offset: (page - 1) * limit, limit }
  const ask = (units: readonly Unit[], more: Partial<Way> = {}) =>
    withSearchLimits(context.db, (db) =>
      answer({ ...context, db }, input, { ...here, shares, units, ...more }),
    )
  const whole = await ask(unitsOf(typed, lexicon))
  if (whole.total > FEW) return resultOf(context, whole)
  const meant = correctQuery(typed, await readNames(context))
  const words = withoutQuestions(typed)
  const smaller = smallerUnits(words, lexicon)
  const loosenedTo = smaller.map((unit) => unit.text)
  if (whole.total > 0) {
    const told = meant ? { didYouMean: meant } : {}
    if (smaller.length < 2 || meant || input.order === 'date') return { ...resultOf(context, whole), ...told }
    // The few that hold it whole, then those that hold most of it.
    const first = await ask(unitsOf(typed, lexicon), { offset: 0, limit: FEW })
    const without = first.found.map((each) => each.path)
    const rest = { offset: Math.max(0, here.offset - without.length), limit: limit - whole.found.length }
    const more = await ask(smaller, { enough: ENOUGH, without, ...rest })
    const total = without.length + more.total
    const joined = { ...more, total, reach: without.length + more.reach }
    const items = [
      ...itemsOf(whole.found, whole.units, context.now),
      ...itemsOf(more.found, smaller, context.now),
    ]
    return SearchResult.parse({
      ...joined,
      items,
      wholeTotal: whole.total,
      ...(more.total > 0 ? { loosenedTo } : {}),
    })
  }
  if (meant) {
    const found = await ask(unitsOf(readQuery(meant), lexicon))
    if (found.total > 0) return { ...resultOf(context, found), correctedTo: meant }
  }
  const asked = await ask(unitsOf(words, lexicon))
  if (asked.total > 0) return resultOf(context, asked)
  const open = await askOpen(openUnits(words), ask)
  if (open) return resultOf(context, open)
  if (smaller.length === 0 || (smaller.length === 1 && isSame(smaller, words))) return NOTHING
  for (const enough of [ENOUGH, LITTLE]) {
    const looser = await ask(smaller, { enough })
    if (looser.total > 0) return { ...resultOf(context, looser), loosenedTo }
  }
  return NOTHING
}

/** Beginnings of words among the newest documents; where these are too few to fill a page, among all. */
async function askOpen(
  units: readonly Unit[],
  ask: (units: readonly Unit[], more?: Partial<Way>) => Promise<Answer>,
): Promise<Answer | undefined> {
  if (units.length === 0) return undefined
  const newest = await ask(units)
  const isEnough = !newest.isWindowed || newest.found.length >= SEARCH_ROWS
  const open = isEnough ? newest : await ask(units, { isWide: true })
  return open.total > 0 ? open : undefined
}

/** One way to ask. */
interface Way {
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

/** Documents that hold units of so much weight answer a question of several; better than nothing is this little. */
const ENOUGH = 0.6
const LITTLE = 0.3

/** So little found makes one wonder whether something else was meant. */
const FEW = 3

const isSame = (units: readonly Unit[], words: readonly Word[]) =>
  units.length === words.length &&
  units.every((unit, index) => unit.forms[0]?.folded === words[index]?.folded)

const NOTHING: SearchResult = { items: [], total: 0, isCapped: false, reach: 0 }

function resultOf({ now }: SharedContext, { found, units, ...rest }: Answer): SearchResult {
  return SearchResult.parse({ items: itemsOf(found, units, now), ...rest })
}

async function answer(
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
  const expected = isOpen ? (total * shares.documents) / COMMON : shareOfAll(units, shares) * shares.documents
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
