import { sql } from 'drizzle-orm'
import { FAR_FUTURE_MS } from '#platform/calls/far-future.ts'
import type { SharedContext } from '#platform/context.ts'
import { periodToken, periodOf, periodStart } from './filter-tokens.ts'
import type { Candidate } from './rank.ts'
import { quoted } from './read-query.ts'

/** So many of the newest documents are looked through first. */
const WINDOW = 4000
/** Fewer found there than this say nothing about how far back one has to look. */
const TELLING = 20
/** More periods than this in one question cost more than they save. */
const MOST_PERIODS = 20

/** Periods, the newest first and both included. */
interface Window {
  readonly newest: number
  readonly oldest: number
}

/** The periods of the newest documents; undefined when all there are would lie in them. */
export async function newestWindow({
  db,
  now,
}: Pick<SharedContext, 'db' | 'now'>): Promise<Window | undefined> {
  const { rows } = await db.execute<{ since: string; newest: string | null }>(
    sql`select search_since(${WINDOW}) as since, (select max(sort_date) from search_documents) as newest`,
  )
  const since = Number(rows[0]?.since ?? 0)
  if (since === 0) return undefined
  const newest = periodOf(Math.max(Number(rows[0]?.newest ?? 0), now.getTime()))
  return newest - periodOf(since) < MOST_PERIODS ? { newest, oldest: periodOf(since) } : undefined
}

export interface NewestOf {
  /** A query of the token index. */
  readonly query: string
  /** Words to be compared literally. */
  readonly words: readonly string[]
  readonly most: number
  /** Whether the newest periods are enough, however few are found there. */
  readonly isRecentOnly?: boolean
}

/**
 * The newest documents that match, newest first. A common word has its fill within the newest periods; how many it has
 * there tells how far back to look for the rest, so that neither a common nor a rare word walks through everything.
 */
export async function findNewest(
  context: Pick<SharedContext, 'db'>,
  window: Window | undefined,
  wanted: NewestOf,
): Promise<Candidate[]> {
  if (!window) return ask(context, wanted, FAR_FUTURE_MS)
  const found = await ask(context, within(wanted, window), FAR_FUTURE_MS)
  if (found.length >= wanted.most || wanted.isRecentOnly) return found
  let before = periodStart(window.oldest)
  const span = Math.ceil(
    ((window.newest - window.oldest + 1) * 1.3 * wanted.most) / Math.max(1, found.length),
  )
  if (found.length >= TELLING && span <= MOST_PERIODS) {
    const further = { newest: window.oldest - 1, oldest: window.oldest - span }
    const rest = { ...wanted, most: wanted.most - found.length }
    found.push(...(await ask(context, within(rest, further), before)))
    before = periodStart(further.oldest)
  }
  if (found.length >= wanted.most) return found
  const rest = { ...wanted, most: wanted.most - found.length }
  return [...found, ...(await ask(context, rest, before))]
}

function within(wanted: NewestOf, { newest, oldest }: Window): NewestOf {
  const periods = Array.from({ length: newest - oldest + 1 }, (_, index) =>
    quoted(`#${periodToken(oldest + index)}`),
  )
  return { ...wanted, query: `${wanted.query} & (${periods.join(' | ')})` }
}

async function ask(
  { db }: Pick<SharedContext, 'db'>,
  { query, words, most }: NewestOf,
  before: number,
): Promise<Candidate[]> {
  const { rows } = await db.execute<{
    path: string
    sort_date: string
    folded_title: string
    folded_labels: string
  }>(
    sql`select * from search_newest(${query}::tsquery, ${sql.param([...words])}::text[], ${before}, ${most})`,
  )
  return rows.map((row) => ({
    path: row.path,
    sortDate: Number(row.sort_date),
    title: row.folded_title,
    labels: row.folded_labels,
  }))
}
