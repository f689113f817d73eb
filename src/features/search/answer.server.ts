import type { SharedContext } from '#platform/context.ts'
import type { Counts } from './contract.ts'
import { countAll } from './count-all.server.ts'
import { enoughQuery } from './enough.ts'
import { filterTerms, shareLeft, type Filters } from './filters.ts'
import { findDocuments, type Found } from './find-documents.server.ts'
import { estimate } from './estimate.ts'
import { MOST_NUMBERED } from './limits.ts'
import { windowFor, windowTerm, type Window } from './window.ts'
import type { Place } from './place.ts'
import { all, any, tokenQuery, type Unit } from './token-query.ts'
import { shareOfAll, weigh } from './weigh.ts'
import { shareOfTitle, type WordShares } from './word-shares.server.ts'

export interface SearchInput extends Filters {
  readonly q: string
  readonly order?: 'relevance' | 'date' | undefined
  /** From 1. */
  readonly page: number
  readonly limit: number
  /** By date: only what comes after this. */
  readonly after?: Place | undefined
  /** Whether what was found is to be counted by kind, source and price as well. */
  readonly withCounts?: boolean
}

/** What one way of asking found. */
export interface Answer {
  readonly found: readonly Found[]
  readonly total: number
  readonly isCapped: boolean
  /** How many of them can be reached by page numbers in this order. */
  readonly reach: number
  /** By date: where what follows begins. */
  readonly next: Place | undefined
  readonly units: readonly Unit[]
  readonly counts?: Counts | undefined
}

/** One way to ask. */
export interface Way {
  readonly shares: WordShares
  readonly units: readonly Unit[]
  /** Units of so much weight will do; all of them where it is missing. */
  readonly enough?: number
  readonly without?: readonly string[]
  readonly offset: number
  readonly limit: number
}

/** A window in which fewer are found was too small. */
const FEWEST_RANKED = 50

/** Asks the index in one way; where the words are common, among the nearest documents, and further where these are too few. */
export async function answer(
  { db, now }: SharedContext,
  input: SearchInput,
  { shares, units, enough, without, offset, limit: most }: Way,
): Promise<Answer> {
  const { order = 'relevance', since, until } = input
  const after = order === 'date' ? input.after : undefined
  const asOf = after?.at ?? now.getTime()
  const limit = Math.max(1, most)
  const weighed = weigh(units, shares)
  const whole =
    enough === undefined ? all(units.map((unit) => tokenQuery(unit))) : enoughQuery(weighed, enough)
  const share = shareOfAll(units, shares) * shareLeft(input, shares)
  const scope = { share, now: asOf, since, until, from: after?.near }
  const wanted = order === 'date' ? Math.min(offset + limit, MOST_NUMBERED.date) + 1 : 0
  const fewest = order === 'date' ? wanted : FEWEST_RANKED
  const askIn = (window: Window | undefined) => {
    const query = queryIn(window, { units, whole, facts: filterTerms(input), order, shares })
    const floor = window?.isWhole ? undefined : window?.floor
    const asked = {
      query,
      units: weighed,
      mustHold: enough === undefined,
      since,
      until,
      order,
      without,
      after,
    }
    return findDocuments(db, { ...asked, floor, offset, limit }, { now, asOf })
  }
  let window = enough === undefined ? windowFor(shares, { ...scope, wanted }) : undefined
  let got = await askIn(window)
  for (let times = 1; window && !window.isWhole && got.isAllCompared && got.reached < fewest;) {
    times *= Math.max(2, (1.5 * fewest) / Math.max(1, got.reached))
    window = windowFor(shares, { ...scope, wanted, times })
    got = await askIn(window)
  }
  const isPart = window !== undefined && !window.isWhole
  const total = isPart ? estimate(shares, { ...scope, units, window, found: got.total }) : got.total
  return {
    found: got.found,
    total,
    isCapped: isPart || !got.isExact,
    reach: Math.min(
      order === 'date' ? total : got.reach,
      isPart || !got.isExact ? MOST_NUMBERED[order] : Infinity,
    ),
    next: order === 'date' ? got.next : undefined,
    units,
    counts:
      input.withCounts && got.total > 0
        ? await countAll({ db, shares, now }, input, { whole, units: weighed, enough, isExact: got.isExact })
        : undefined,
  }
}

/** Titles of any time that are looked through besides the nearest documents. */
const MOST_TITLES = 1000

/** Those of the nearest documents and, unless they are to come by date or are too many, all that say it in their titles. */
function queryIn(
  window: Window | undefined,
  {
    units,
    whole,
    facts,
    order,
    shares,
  }: {
    units: readonly Unit[]
    whole: string
    facts: readonly string[]
    order: string
    shares: WordShares
  },
): string {
  if (!window) return all([whole, ...facts])
  const nearest = all([whole, windowTerm(window), ...facts])
  const isCommonInTitles = units.every((unit) =>
    unit.forms.some((form) => shareOfTitle(shares, form.folded) * shares.documents > MOST_TITLES),
  )
  if (order === 'date' || window.isWhole || isCommonInTitles) return nearest
  return any([nearest, all([...units.map((unit) => tokenQuery(unit, '^')), ...facts])])
}
