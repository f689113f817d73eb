import { sql } from 'drizzle-orm'
import type { SharedContext } from '#platform/context.ts'
import { searchPath } from './addresses.ts'
import { Suggestion } from './contract.ts'
import { industryToken } from './filter-tokens.ts'
import { keyOf, type Name } from './names.ts'
import { readNames } from './names.server.ts'
import { readPopular } from './popular.server.ts'
import { windowFor, windowTerm } from './window.ts'
import { openUnits } from './query-units.ts'
import { readQuery } from './read-query.ts'
import { all, quoted, tokenQuery } from './token-query.ts'
import { withSearchLimits } from './with-search-limits.server.ts'
import { NEWEST, readWordShares } from './word-shares.server.ts'

const MOST_NAMES = 6
const MOST_TITLES = 4
/** Labels are gathered from so many of the newest documents. */
const LABELLED = 300

/**
 * What a beginning may become: people, companies and words of the trade that begin so, written, spoken or by initials,
 * then those that contain it, what is looked for often first; then the newest titles that contain it.
 */
export async function suggest(
  context: SharedContext,
  { prefix, industry }: { prefix: string; industry: string },
): Promise<Suggestion[]> {
  const key = keyOf(prefix)
  if (key === '') return []
  const [names, popular] = await Promise.all([readNames(context), readPopular(context)])
  const fitting = names.all
    .map((name) => ({ name, rank: rankOf(name, key), times: popular.get(name.shown) ?? 0 }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank || b.times - a.times || a.name.text.length - b.name.text.length)
  const shown = new Map<string, Suggestion>()
  for (const { name } of fitting) {
    if (!shown.has(name.shown)) shown.set(name.shown, suggestionOf(name, key))
    if (shown.size === MOST_NAMES) break
  }
  const titles = await titlesLike(context, prefix, industry)
  return [...shown.values(), ...titles].map((suggestion) => Suggestion.parse(suggestion))
}

/** Above 0 when a name fits: people and companies before words, written before spoken, whole before beginnings. */
function rankOf(name: Name, key: string): number {
  const written = name.key === key ? 40 : name.key.startsWith(key) ? 30 : name.key.includes(key) ? 10 : 0
  const isSpelled = key.length > 1 && /^[a-z]+$/.test(key)
  const spoken = !isSpelled ? 0 : name.spoken.startsWith(key) ? 25 : name.initials.startsWith(key) ? 20 : 0
  const rank = Math.max(written, spoken)
  return rank === 0 ? 0 : rank + (name.kind === 'term' ? 0 : 6)
}

/** An alias that begins as it was typed is suggested as such: 碳化 becomes 碳化硅, not SiC. */
function suggestionOf(name: Name, key: string): Suggestion {
  const text = name.key.includes(key) ? name.text : name.shown
  return { text, path: name.path ?? searchPath(text), kind: name.kind === 'term' ? 'label' : name.kind }
}

async function titlesLike(context: SharedContext, prefix: string, industry: string): Promise<Suggestion[]> {
  const units = openUnits(readQuery(prefix))
  if (units.length === 0) return []
  const terms = [...units.map((unit) => tokenQuery(unit, '^')), quoted(`#${industryToken(industry)}`)]
  // A beginning may stand in any number of titles; where the newest documents have too few of them, so have all.
  const window = windowFor(await readWordShares(context), {
    share: 1,
    now: context.now.getTime(),
    wanted: NEWEST / 2,
  })
  const rows = await withSearchLimits(context.db, async (db) => {
    const ask = async (query: string) => {
      const { rows } = await db.execute<{ title: string; path: string; is_sponsored: boolean }>(sql`
        select title, path, is_sponsored from search_documents
        where tokens @@ ${query}::tsquery order by sort_date + 0 desc limit ${MOST_TITLES}`)
      return rows
    }
    const newest = window ? await ask(all([...terms, windowTerm(window)])) : []
    return newest.length === MOST_TITLES ? newest : ask(all(terms))
  })
  return rows.map((row) => ({
    text: row.title,
    path: row.path,
    kind: 'title',
    ...(row.is_sponsored && { ad: 1 as const }),
  }))
}

/** The labels that the newest documents carry most often: where a reader without a word in mind may begin. */
export async function listHotLabels(
  { db }: SharedContext,
  { industry, most }: { industry: string; most: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ labels: string[] }>(sql`
    select labels from search_documents where industry = ${industry} order by sort_date desc limit ${LABELLED}`)
  const times = new Map<string, number>()
  for (const label of rows.flatMap((row) => row.labels)) times.set(label, (times.get(label) ?? 0) + 1)
  return [...times]
    .toSorted((a, b) => b[1] - a[1])
    .map(([label]) => label)
    .slice(0, most)
}
