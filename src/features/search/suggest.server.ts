import { sql } from 'drizzle-orm'
import type { SharedContext } from '#platform/context.ts'
import { searchPath } from './addresses.ts'
import { Suggestion, type SearchKind } from './contract.ts'
import { industryToken } from './filter-tokens.ts'
import { fold } from './fold.ts'
import { openUnits } from './query-units.ts'
import { readQuery } from './read-query.ts'
import { all, quoted, tokenQuery, type Unit } from './token-query.ts'

const MOST_LABELS = 4
const MOST_TITLES = 4
/** Labels are gathered from so many of the newest documents. */
const LABELLED = 300

/** What a beginning may become: labels that contain it, the most used first, then the newest titles that contain it. */
export async function suggest(
  context: SharedContext,
  { prefix, industry }: { prefix: string; industry: string },
): Promise<Suggestion[]> {
  const units = openUnits(readQuery(prefix))
  if (units.length === 0) return []
  const labels = await labelsLike(context, units, { prefix: fold(prefix).replace(/\|$/, ''), industry })
  const titles = await titlesLike(context, units, industry)
  return [...labels, ...titles].map((suggestion) => Suggestion.parse(suggestion))
}

async function labelsLike(
  { db }: SharedContext,
  units: readonly Unit[],
  { prefix, industry }: { prefix: string; industry: string },
): Promise<Suggestion[]> {
  const query = all([...units.map((unit) => tokenQuery(unit, '@')), quoted(`#${industryToken(industry)}`)])
  const { rows } = await db.execute<{ labels: string[] }>(sql`
    select labels from search_documents where tokens @@ ${query}::tsquery order by sort_date + 0 desc limit ${LABELLED}`)
  return countLabels(
    rows.map((row) => row.labels),
    (label) => fold(label).includes(prefix),
  )
    .slice(0, MOST_LABELS)
    .map((text) => ({ text, path: searchPath(text), kind: 'label' }))
}

async function titlesLike(
  { db }: SharedContext,
  units: readonly Unit[],
  industry: string,
): Promise<Suggestion[]> {
  const query = all([...units.map((unit) => tokenQuery(unit, '^')), quoted(`#${industryToken(industry)}`)])
  const { rows } = await db.execute<{ title: string; path: string }>(sql`
    select title, path from search_documents
    where tokens @@ ${query}::tsquery order by sort_date + 0 desc limit ${MOST_TITLES}`)
  return rows.map(({ title, path }) => ({ text: title, path, kind: 'title' }))
}

/** The labels that the newest documents carry most often: where a reader without a word in mind may begin. */
export async function listHotLabels(
  { db }: SharedContext,
  { industry, most }: { industry: string; most: number },
): Promise<string[]> {
  const { rows } = await db.execute<{ labels: string[] }>(sql`
    select labels from search_documents where industry = ${industry} order by sort_date desc limit ${LABELLED}`)
  return countLabels(rows.map((row) => row.labels)).slice(0, most)
}

/** Which kinds there are at all, for the filter. */
export async function listKinds({ db }: SharedContext): Promise<SearchKind[]> {
  // A walk from kind to kind through the index, so that a hundred thousand articles cost one step.
  const { rows } = await db.execute<{ kind: SearchKind }>(sql`
    with recursive found as (
      (select kind from search_documents order by kind limit 1)
      union all
      select (select d.kind from search_documents d where d.kind > found.kind order by d.kind limit 1)
      from found where found.kind is not null
    ) select kind from found where kind is not null`)
  return rows.map((row) => row.kind)
}

function countLabels(lists: readonly (readonly string[])[], isWanted = (_label: string) => true): string[] {
  const times = new Map<string, number>()
  for (const label of lists.flat()) if (isWanted(label)) times.set(label, (times.get(label) ?? 0) + 1)
  return [...times].toSorted((a, b) => b[1] - a[1]).map(([label]) => label)
}
