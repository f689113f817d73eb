import { and, gte, lte, sql, type SQL } from 'drizzle-orm'
import { personPath, topicPath } from '#features/topics/addresses.ts'
import { TOPIC_KIND_WORDS } from '#features/topics/words.ts'
import { communityPath } from '#features/communities/addresses.ts'
import { filePath } from '#features/files/addresses.ts'
import { nameOfSource } from '#features/popularity/read-source.ts'
import { POPULAR_DAYS } from '#features/search/popular-days.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { dayAfter } from '#platform/calendar-days.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import type { z } from 'zod'
import { ListFigures, type FigureRow, type Listed, type Period } from './contract.ts'
import { oldestKept } from './kept.ts'
import { countDays, partsOf, periodBefore, type Parts } from './period.ts'
import { figureDays, figureMonths } from './tables.server.ts'

type Reading = Pick<Context, 'db' | 'now' | 'services'>
type Asked = z.output<typeof ListFigures>

/** So many rows stand on the screen; the file has all. */
const SHOWN = 100

const KINDS: Readonly<Record<string, string>> = {
  ...TOPIC_KIND_WORDS,
  literature: '文献中心',
}

/**
 * What was read most in a period by topic, author, category, community, kind, industry, source or file, or what was looked
 * for, with the reads of as many days before where all of these are known. Refuses `permission_missing`, `figures_too_long`.
 */
export async function listFigures(
  context: Reading & Pick<Context, 'actor'>,
  input: z.input<typeof ListFigures>,
): Promise<FigureRow[]> {
  requirePermission(context.actor, 'figures.read')
  return readRows(context, parseInput(ListFigures, input), SHOWN)
}

/** The same for who has already been asked for the permission, as many as are wanted. */
export async function readRows(context: Reading, asked: Asked, limit: number): Promise<FigureRow[]> {
  const rows = await rowsBy(context, asked, limit)
  return (await isComparable(context, asked)) ? rows : rows.map((row) => ({ ...row, before: undefined }))
}

/** Whether the figures of every day of a period and of as many days before it were added up and are still kept. */
async function isComparable({ db, now }: Reading, asked: Asked): Promise<boolean> {
  const { from } = periodBefore(asked)
  const today = shanghaiDay(now)
  if (asked.by === 'word') return from >= dayAfter(today, -POPULAR_DAYS)
  const to = asked.to < today ? asked.to : dayAfter(today, -1)
  const counted = await db.$count(figureDays, and(gte(figureDays.day, from), lte(figureDays.day, to)))
  return from >= oldestKept(now) && counted === countDays({ from, to })
}

function rowsBy(context: Reading, asked: Asked, limit: number): Promise<FigureRow[]> {
  const { by } = asked
  if (by === 'topic') return topicRows(context, asked, limit)
  if (by === 'file') return fileRows(context, asked, limit)
  if (by === 'word') return wordRows(context, asked, limit)
  return groupRows(context, { ...asked, by }, limit)
}

/** The days of a period and as many before it, with a sum over the former and the latter. */
function sumsOver(period: Asked) {
  const before = periodBefore(period)
  return {
    days: sql`day between ${before.from} and ${period.to}`,
    now: (of: SQL) => sql`coalesce(sum(${of}) filter (where day >= ${period.from}), 0)`,
    before: (of: SQL) => sql`coalesce(sum(${of}) filter (where day < ${period.from}), 0)`,
  }
}

/** What there is of topics in a period: of whole months where they are added up, otherwise of days. */
function topicFiguresIn({ months, days }: Parts): SQL {
  const inDays = days.map(({ from, to }) => sql`day between ${from} and ${to}`)
  const columns = sql`topic_id, reads, readers, gates, opened, begun, paid`
  const ofMonths = sql`
    select ${columns} from topic_month_figures where month = any(${sql.param([...months])}::date[])`
  if (inDays.length === 0) return ofMonths
  const ofDays = sql`select ${columns} from topic_figures where ${sql.join(inDays, sql` or `)}`
  return months.length === 0 ? ofDays : sql`${ofMonths} union all ${ofDays}`
}

/** The topics that stand highest first; of the days before, only these are added up. */
async function topicRows({ db }: Reading, asked: Asked, limit: number): Promise<FigureRow[]> {
  const before = periodBefore(asked)
  const closed = await db
    .select({ month: figureMonths.month })
    .from(figureMonths)
    .where(and(gte(figureMonths.month, before.from), lte(figureMonths.month, asked.to)))
  const figuresIn = (period: Period) =>
    topicFiguresIn(
      partsOf(
        period,
        closed.map(({ month }) => month),
      ),
    )
  const { rows } = await db.execute<Record<string, string>>(sql`
    with highest as materialized (
      select topic_id, sum(reads) as reads, sum(readers) as readers, sum(gates) as gates, sum(opened) as opened,
        sum(begun) as begun, sum(paid) as paid
      from (${figuresIn(asked)}) as figures group by topic_id
      order by ${sql.identifier(asked.sort)} desc, topic_id desc limit ${limit}
    ), known as (
      select topic_id, sum(reads) as before
      from (${figuresIn(before)}) as figures where topic_id in (select topic_id from highest) group by topic_id
    )
    select highest.*, coalesce(before, 0) as before, title, is_paid::text as is_paid, state
    from highest left join known using (topic_id) join topics on topics.id = topic_id
    order by ${sql.identifier(asked.sort)} desc, topic_id desc`)
  return rows.map((row) => ({
    ...figuresOf(row),
    key: row.topic_id ?? '',
    name: row.title ?? '',
    ...(row.state === 'published' && { path: topicPath(Number(row.topic_id)) }),
    ...(row.is_paid === 'true' && {
      gates: Number(row.gates),
      opened: Number(row.opened),
      begun: Number(row.begun),
      paid: Number(row.paid),
    }),
  }))
}

async function groupRows(
  { db, services }: Reading,
  asked: Asked & { readonly by: Exclude<Listed, 'topic' | 'file' | 'word'> },
  limit: number,
): Promise<FigureRow[]> {
  const sums = sumsOver(asked)
  const sort = sql.identifier(asked.sort === 'readers' ? 'readers' : 'reads')
  const grouped = sql`
    select name, ${sums.now(sql`reads`)} as reads, ${sums.now(sql`readers`)} as readers, ${sums.before(sql`reads`)} as before
    from group_figures where grouping = ${asked.by} and ${sums.days} group by name`
  const { rows } = await db.execute<Record<string, string>>(
    sql`${asked.by === 'author' ? ofAccountsThatStay(grouped) : grouped} order by ${sort} desc, name limit ${limit}`,
  )
  const names = rows.map(({ name = '' }) => name)
  const called = await namesOf({ db, services }, asked.by, names)
  return rows.map((row) => ({ ...figuresOf(row), key: row.name ?? '', ...called(row.name ?? '') }))
}

/** The same with what was read of an account that became part of another beside what was read of that one. */
const ofAccountsThatStay = (grouped: SQL): SQL => sql`
  select coalesce('#' || merged_into, grouped.name) as name, sum(reads) as reads, sum(readers) as readers, sum(before) as before
  from (${grouped}) as grouped
  left join people on people.id = case when grouped.name ~ '^#\\d{1,18}$' then substr(grouped.name, 2)::bigint end
  group by 1`

type Called = Pick<FigureRow, 'name' | 'path'>

/** What the things of a grouping are called, and where their pages are. */
async function namesOf(
  { db, services }: Pick<Reading, 'db' | 'services'>,
  by: Listed,
  names: readonly string[],
): Promise<(name: string) => Called> {
  if (by === 'source') return (name) => ({ name: nameOfSource(name) })
  if (by === 'kind') return (name) => ({ name: KINDS[name] ?? name })
  if (by === 'industry')
    return (name) => ({ name: services.industries.all.find(({ slug }) => slug === name)?.name ?? name })
  if (by === 'category') return (name) => ({ name })
  const ids = names.map((name) => Number(name.replace('#', ''))).filter((id) => Number.isSafeInteger(id))
  const { rows } = await db.execute<{ id: string; name: string; is_open: boolean }>(
    by === 'community'
      ? sql`select id, name, state = 'published' as is_open from communities where id = any(${sql.param(ids)}::bigint[])`
      : sql`select id, name, closed_at is null as is_open from people where id = any(${sql.param(ids)}::bigint[])`,
  )
  const path = by === 'community' ? communityPath : personPath
  const known = new Map(
    rows.map(({ id, name, is_open: isOpen }) => [
      by === 'community' ? id : `#${id}`,
      { name, ...(isOpen && { path: path(Number(id)) }) },
    ]),
  )
  return (name) => known.get(name) ?? { name }
}

async function fileRows({ db }: Reading, asked: Asked, limit: number): Promise<FigureRow[]> {
  const sums = sumsOver(asked)
  const { rows } = await db.execute<Record<string, string>>(sql`
    select file_id, title, state, ${sums.now(sql`reads`)} as reads, ${sums.now(sql`readers`)} as readers,
      ${sums.now(sql`downloads`)} as downloads, ${sums.before(sql`reads`)} as before
    from file_figures join files on files.id = file_id where ${sums.days}
    group by file_id, title, state having max(day) >= ${asked.from}
    order by ${sql.identifier(asked.sort === 'readers' ? 'readers' : 'reads')} desc, file_id desc limit ${limit}`)
  return rows.map((row) => ({
    ...figuresOf(row),
    key: row.file_id ?? '',
    name: row.title ?? '',
    downloads: Number(row.downloads),
    ...(row.state === 'published' && { path: filePath(Number(row.file_id)) }),
  }))
}

/** How often names were looked for; who did is not known, and words that are no name are not kept. */
async function wordRows({ db }: Reading, asked: Asked, limit: number): Promise<FigureRow[]> {
  const sums = sumsOver(asked)
  const { rows } = await db.execute<Record<string, string>>(sql`
    select name, ${sums.now(sql`times`)} as reads, 0 as readers, ${sums.before(sql`times`)} as before
    from search_popular where ${sums.days} group by name order by reads desc, name limit ${limit}`)
  return rows.map((row) => ({ ...figuresOf(row), key: row.name ?? '', name: row.name ?? '' }))
}

const figuresOf = ({ reads, readers, before }: Record<string, string>) => ({
  reads: Number(reads),
  readers: Number(readers),
  before: Number(before),
})
