import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '#platform/database/database.server.ts'
import type { z } from 'zod'
import type { SearchKind } from './contract.ts'
import { GlimpseWire } from './glimpse.ts'
import type { Place } from './place.ts'
import { passageColumns, passageOf } from './passage.ts'
import { comparable, headScore, textScore, type Weighed } from './score.ts'
import { gatedUnitQuery, isProven } from './token-query.ts'

/** A document that was found, with as much of its text as a snippet needs. */
export interface Found {
  readonly path: string
  readonly kind: SearchKind
  readonly id: number
  readonly title: string
  readonly labels: readonly string[]
  readonly isPaid: boolean
  readonly isSponsored: boolean
  readonly glimpse: z.infer<typeof GlimpseWire> | undefined
  readonly source: string
  readonly sortDate: number
  readonly passage: string
}

/** What is asked of the index. */
export interface Asked {
  /** The query of the token index, facts and all. */
  readonly query: string
  /** What is ranked by, and compared where `mustHold` says so. */
  readonly units: readonly Weighed[]
  /** Whether every unit must stand there literally; otherwise the query has said what is enough. */
  readonly mustHold: boolean
  /** Documents that are shown elsewhere. */
  readonly without?: readonly string[] | undefined
  readonly since?: number | undefined
  readonly until?: number | undefined
  readonly order: 'relevance' | 'date'
  /** By date: only what comes after this, and is no further away than that (ms). */
  readonly after?: Place | undefined
  readonly floor?: number | undefined
  readonly offset: number
  readonly limit: number
}

/** So many of the best by title, labels and date are put in order by their texts as well. */
const READ = 40
/** Texts that are compared at most for one answer, and those found by it that are counted. */
const MOST_COMPARED = 2000
const COUNTED = 200

interface Row extends Record<string, unknown> {
  /** Null in the one row of a page past the end. */
  readonly path: string | null
  readonly kind: SearchKind
  readonly document_id: string
  readonly title: string
  readonly labels: string[]
  readonly is_paid: boolean
  readonly is_sponsored: boolean
  readonly glimpse: unknown
  readonly source: string
  readonly sort_date: string
  readonly passage: string
  readonly is_whole: boolean
  readonly matched: string
  readonly held: string
  readonly near: string
  /** By date: how near the last one is whose text was compared, and its address. */
  readonly compared_near: string | null
  readonly compared_path: string | null
}

export interface FoundDocuments {
  readonly found: Found[]
  /** What matches the query of the tokens; where texts had to be compared and not all were, and `isExact` is false, what that leads one to expect. */
  readonly total: number
  readonly isExact: boolean
  /** Whether none is left whose text would have to be compared. */
  readonly isAllCompared: boolean
  /** How many were found for certain, this page and one more at least where there are so many. */
  readonly reached: number
  /** How many page numbers lead to. */
  readonly reach: number
  /** By date: where what follows begins. */
  readonly next: Place | undefined
}

/** The documents from `offset` on. */
export async function findDocuments(
  db: Database,
  asked: Asked,
  { now, asOf }: { readonly now: Date; readonly asOf: number },
): Promise<FoundDocuments> {
  const { units, offset, limit } = asked
  const holds = literally(asked)
  const isByDate = asked.order === 'date'
  const end = offset + limit
  const need = Math.max(COUNTED, end + 1)
  const order = isByDate ? sql`near desc, path` : sql`score desc, near desc, path`
  const words = units.flatMap((unit) => unit.forms.map(comparable))
  const tried = sql`(select * from matched order by ${order} limit ${MOST_COMPARED})`
  const last = (column: SQL) =>
    holds && isByDate ? sql`(select ${column} from ${tried} c order by near, path desc limit 1)` : sql`null`
  // What thousands match is carried as little more than where it lies; the columns are those of the page alone.
  const { rows } = await db.execute<Row>(sql`
    with matched as materialized (
      select d.ctid as place, d.path, ${nearness(asOf)} as near,
        ${isByDate ? sql`0::float8` : headScore(units, now)} as score
      from search_documents d
      where d.tokens @@ ${asked.query}::tsquery ${within(asked)} ${except(asked)} ${from(asked, asOf)}
    ), ${holds ? sql`held as materialized (${compared(holds, { tried, need })}),` : sql``}
    best as materialized (${pageOf(asked, { from: holds ? sql`held` : sql`matched`, order })})
    select d.path, d.kind, d.document_id, d.title, d.labels, d.is_paid, d.is_sponsored, d.glimpse, d.source, d.sort_date, near, matched,
      held, ${last(sql`near`)} as compared_near, ${last(sql`path`)} as compared_path, ${passageColumns(words)}
    from (select n as matched, ${holds ? sql`(select count(*) from held)` : sql`n`} as held
        from (select count(*) as n from matched) of) counted
      left join best on true left join search_documents d on d.ctid = best.place
    order by score desc, near desc, best.path`)
  const matched = Number(rows[0]?.matched ?? 0)
  const held = Number(rows[0]?.held ?? 0)
  // Past the end nothing is left to show, but the counts are.
  const found = rows.filter((row) => row.path !== null)
  const isAllCompared = !holds || matched <= MOST_COMPARED
  const isExact = !holds || (held < need && isAllCompared)
  const total = isExact ? held : held < need ? Math.round((held * matched) / MOST_COMPARED) : matched
  return {
    found: found.map((row) => foundOf(row, words)),
    total,
    isExact,
    isAllCompared,
    reached: held,
    reach: held < need ? held : total,
    next: isByDate ? nextOf(rows, { isMore: held > end, isAllCompared, asOf }) : undefined,
  }
}

/** What follows the page begins after its last document; after a page that is not full, where comparing ended. */
function nextOf(
  rows: readonly Row[],
  { isMore, isAllCompared, asOf: at }: { isMore: boolean; isAllCompared: boolean; asOf: number },
): Place | undefined {
  const last = rows.at(-1)
  if (isMore && last && last.path !== null) return { near: Number(last.near), at, path: last.path }
  if (isMore || isAllCompared || !last || last.compared_path === null) return undefined
  return { near: Number(last.compared_near), at, path: last.compared_path }
}

/** What lies ahead is as near as what is as long ago. */
const nearness = (asOf: number) => sql`least(d.sort_date, 2 * ${asOf}::bigint - d.sort_date)`

/** The condition that a document `d` comes after a place, and is not beyond what the window holds without gaps. */
function from({ after, floor }: Asked, asOf: number): SQL {
  const near = nearness(asOf)
  const above = floor === undefined ? sql`` : sql`and ${near} >= ${floor}::bigint`
  if (!after) return above
  return sql`${above} and (${near} < ${after.near}::bigint or (${near} = ${after.near}::bigint and d.path > ${after.path}))`
}

const except = ({ without = [] }: Asked): SQL =>
  without.length > 0 ? sql`and d.path <> all(${sql.param([...without])}::text[])` : sql``

/** The condition that a document `d` is of the time asked for. */
export function within({ since, until }: Pick<Asked, 'since' | 'until'>): SQL {
  // Computed, so that the planner takes the token index and not the one by date.
  const after = since === undefined ? sql`` : sql`and d.sort_date + 0 >= ${since}::bigint`
  return until === undefined ? after : sql`${after} and d.sort_date + 0 < ${until}::bigint`
}

/** Those that hold every unit literally, in order, until enough are found. */
const compared = (holds: SQL, { tried, need }: { tried: SQL; need: number }) =>
  sql`select c.* from ${tried} c
    cross join lateral (select from search_documents d where d.ctid = c.place and ${holds} offset 0) there
    limit ${need}`

/** The condition that a document `d` holds what its tokens alone do not prove; undefined when they prove it. */
export function literally({ units, mustHold }: Pick<Asked, 'units' | 'mustHold'>): SQL | undefined {
  const unproven = mustHold ? units.filter((unit) => !unit.forms.every(isProven)) : []
  const holds = unproven.map((unit) => {
    const ways = unit.forms.map((form) => sql`strpos(d.folded_text, ${comparable(form)}) > 0`)
    const gated = gatedUnitQuery(unit)
    if (gated) ways.push(sql`(d.is_paid and d.tokens @@ ${gated}::tsquery)`)
    return sql`(${sql.join(ways, sql` or `)})`
  })
  return holds.length > 0 ? sql.join(holds, sql` and `) : undefined
}

/** The page; among the best by their heads, the texts decide the order. */
function pageOf({ order: by, units, offset, limit }: Asked, { from, order }: { from: SQL; order: SQL }): SQL {
  const read = Math.ceil(READ / limit) * limit
  if (by === 'date' || offset >= read)
    return sql`select * from ${from} order by ${order} limit ${limit} offset ${offset}`
  // In this nesting no more texts than these are fetched, and each of them once.
  return sql`select place, path, near, score + ${textScore(units, sql`text`)} as score
    from (select * from ${from} order by ${order} limit ${read}) h
      cross join lateral (select ${TEXT} as text from search_documents d where d.ctid = h.place offset 0) t
    order by 4 desc, near desc, path limit ${limit} offset ${offset}`
}

/** As much of a text as its words are counted in, as a value at hand; to count characters takes longer than to take all. */
const TEXT = sql`case when octet_length(d.folded_text) <= 24000 then d.folded_text else substr(d.folded_text, 1, 8000) end || ''`

const foundOf = (row: Row, words: readonly string[]): Found => ({
  path: row.path ?? '',
  kind: row.kind,
  id: Number(row.document_id),
  title: row.title,
  labels: row.labels,
  isPaid: row.is_paid,
  isSponsored: row.is_sponsored,
  glimpse: GlimpseWire.safeParse(row.glimpse).data,
  source: row.source,
  sortDate: Number(row.sort_date),
  passage: row.is_whole ? passageOf(row.passage, words) : row.passage,
})
