import type { SharedContext } from '#platform/context.ts'
import { answer, type Answer, type SearchInput, type Way } from './answer.server.ts'
import { SearchResult } from './contract.ts'
import { correctQuery } from './correct.ts'
import { itemsOf } from './items.ts'
import { readLexicon } from './lexicon.server.ts'
import type { Lexicon } from './lexicon.ts'
import { readNames } from './names.server.ts'
import { openUnits, smallerUnits, unitsOf, withoutQuestions } from './query-units.ts'
import { writtenPlace } from './place.ts'
import { readQuery, type Word } from './read-query.ts'
import type { Unit } from './token-query.ts'
import { withSearchLimits } from './with-search-limits.server.ts'
import { readWordShares, type WordShares } from './word-shares.server.ts'

/**
 * The documents that hold every word of the query, literally or as the trade writes it otherwise; where none does, those
 * that hold it as the beginning or part of a word, then those that hold enough of what it says, and `loosenedTo` names
 * what was looked for. Best first, or by date (SEARCH-01, C-56).
 */
export async function search(context: SharedContext, input: SearchInput): Promise<SearchResult> {
  const typed = readQuery(input.q)
  if (typed.length === 0) return NOTHING
  const { whole, lexicon, shares } = await askWhole(context, input, typed)
  if (whole.total > FEW) return resultOf(context, whole)
  const meant = correctQuery(typed, await readNames(context))
  return withSearchLimits(context.db, (db) =>
    searchFurther({ ...context, db }, input, { typed, whole, meant, lexicon, shares }),
  )
}

/** The same without all that might be meant instead, which asks the index several times more. */
export async function searchWhole(context: SharedContext, input: SearchInput): Promise<SearchResult> {
  const typed = readQuery(input.q)
  return typed.length === 0 ? NOTHING : resultOf(context, (await askWhole(context, input, typed)).whole)
}

async function askWhole(context: SharedContext, input: SearchInput, typed: readonly Word[]) {
  const [lexicon, shares] = await Promise.all([readLexicon(context), readWordShares(context)])
  const whole = await withSearchLimits(context.db, (db) =>
    asking({ ...context, db }, input, shares)(unitsOf(typed, lexicon)),
  )
  return { whole, lexicon, shares }
}

/** A search so far. */
interface Asked {
  readonly typed: readonly Word[]
  /** What holds every word as it was typed. */
  readonly whole: Answer
  /** The query with its words corrected, if one looks wrong. */
  readonly meant: string | undefined
  readonly lexicon: Lexicon
  readonly shares: WordShares
}

type Ask = (units: readonly Unit[], more?: Partial<Way>) => Promise<Answer>

/** Ways of asking for what is asked for here. */
function asking(context: SharedContext, input: SearchInput, shares: WordShares): Ask {
  const { page, limit } = input
  const here = { offset: (page - 1) * limit, limit }
  return (units, more = {}) => answer(context, input, { ...here, shares, units, ...more })
}

/** What is looked for when little or nothing holds it whole, each way where the one before found nothing. */
async function searchFurther(
  context: SharedContext,
  input: SearchInput,
  { typed, whole, meant, lexicon, shares }: Asked,
): Promise<SearchResult> {
  const ask = asking(context, input, shares)
  const words = withoutQuestions(typed)
  const smaller = smallerUnits(words, lexicon)
  if (whole.total > 0) {
    if (meant) return { ...resultOf(context, whole), didYouMean: meant }
    return filledUp(context, input, { few: whole, smaller, ask })
  }
  if (meant) {
    const found = await ask(unitsOf(readQuery(meant), lexicon))
    if (found.total > 0) return { ...resultOf(context, found), correctedTo: meant }
  }
  if (!isSame(words, typed)) {
    const asked = await ask(unitsOf(words, lexicon))
    if (asked.total > 0) return filledUp(context, input, { few: asked, smaller, ask })
  }
  const openings = openUnits(words)
  if (openings.length > 0) {
    const open = await ask(openings)
    if (open.total > 0) return resultOf(context, open)
  }
  if (smaller.length === 0 || isAsTyped(smaller, words)) return NOTHING
  for (const enough of [ENOUGH, LITTLE]) {
    const looser = await ask(smaller, { enough })
    if (looser.total > 0) return { ...resultOf(context, looser), loosenedTo: textsOf(smaller) }
  }
  return NOTHING
}

/** The few that hold it whole, then those that hold most of it; many are left alone, and so is an order by date. */
async function filledUp(
  context: SharedContext,
  { order, page, limit }: SearchInput,
  { few, smaller, ask }: { readonly few: Answer; readonly smaller: readonly Unit[]; readonly ask: Ask },
): Promise<SearchResult> {
  if (few.total > FEW || smaller.length < 2 || order === 'date') return resultOf(context, few)
  const isAllHere = few.found.length === few.total
  const first = isAllHere ? few : await ask(few.units, { offset: 0, limit: FEW })
  const without = first.found.map((each) => each.path)
  const offset = Math.max(0, (page - 1) * limit - without.length)
  const more = await ask(smaller, { enough: ENOUGH, without, offset, limit: limit - few.found.length })
  const items = [...itemsOf(few.found, few.units, context.now), ...itemsOf(more.found, smaller, context.now)]
  const { next: _, ...others } = more
  return SearchResult.parse({
    ...others,
    total: without.length + more.total,
    reach: without.length + more.reach,
    items,
    wholeTotal: few.total,
    ...(more.total > 0 ? { loosenedTo: textsOf(smaller) } : {}),
  })
}

const textsOf = (units: readonly Unit[]) => units.map((unit) => unit.text)

/** Documents that hold units of so much weight answer a question of several; better than nothing is this little. */
const ENOUGH = 0.6
const LITTLE = 0.3

/** So little found makes one wonder whether something else was meant. */
const FEW = 3

const isSame = (some: readonly Word[], others: readonly Word[]) =>
  some.length === others.length && some.every(({ folded }, index) => folded === others[index]?.folded)

const isAsTyped = ([unit, ...others]: readonly Unit[], words: readonly Word[]) =>
  others.length === 0 && words.length === 1 && unit?.forms[0]?.folded === words[0]?.folded

const NOTHING: SearchResult = { items: [], total: 0, isCapped: false, reach: 0 }

function resultOf({ now }: SharedContext, { found, units, next, ...rest }: Answer): SearchResult {
  return SearchResult.parse({
    items: itemsOf(found, units, now),
    next: next && writtenPlace(next),
    ...rest,
  })
}
