import { sql, type SQL } from 'drizzle-orm'
import { personPath, topicPath } from '#features/topics/addresses.ts'
import { communityPath } from '#features/communities/addresses.ts'
import { filePath } from '#features/files/addresses.ts'
import { nameOfSource } from '#features/popularity/read-source.ts'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { parseInput } from '#platform/parse-input.ts'
import type { z } from 'zod'
import { ListFigures, type FigureRow, type Listed } from './contract.ts'
import { periodBefore } from './period.ts'

type Reading = Pick<Context, 'db' | 'services'>
type Asked = z.output<typeof ListFigures>

/** So many rows stand on the screen; the file has all. */
const SHOWN = 100

const KINDS: Readonly<Record<string, string>> = {
  article: '文章',
  question: '问答',
  document: '文献资料',
  literature: '文献中心',
}

/**
 * What was read most in a period by topic, author, category, community, kind, industry, source or file, or what was looked
 * for, with the reads of as many days before. Refuses `permission_missing`, `figures_too_long`.
 */
export async function listFigures(
  { actor, db, services }: Reading & Pick<Context, 'actor'>,
  input: z.input<typeof ListFigures>,
): Promise<FigureRow[]> {
  requirePermission(actor, 'figures.read')
  return readRows({ db, services }, parseInput(ListFigures, input), SHOWN)
}

/** The same for who has already been asked for the permission, as many as are wanted. */
export function readRows(context: Reading, asked: Asked, limit: number): Promise<FigureRow[]> {
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

/** The topics that stand highest first, by one sum over the period; all else is added up of these alone. */
async function topicRows({ db }: Reading, asked: Asked, limit: number): Promise<FigureRow[]> {
  const sums = sumsOver(asked)
  const sort = sql.identifier(asked.sort)
  const { rows } = await db.execute<Record<string, string>>(sql`
    with highest as materialized (
      select topic_id, sum(${sort}) as height from topic_figures
      where day between ${asked.from} and ${asked.to} group by topic_id order by height desc, topic_id desc limit ${limit}
    ), counted as (
      select topic_id, height, ${sums.now(sql`reads`)} as reads, ${sums.now(sql`readers`)} as readers,
        ${sums.before(sql`reads`)} as before, ${sums.now(sql`gates`)} as gates, ${sums.now(sql`opened`)} as opened,
        ${sums.now(sql`begun`)} as begun, ${sums.now(sql`paid`)} as paid
      from highest join topic_figures using (topic_id) where ${sums.days} group by topic_id, height
    )
    select counted.*, title, is_paid::text as is_paid, state from counted join topics on topics.id = topic_id
    order by height desc, topic_id desc`)
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
  const { rows } = await db.execute<Record<string, string>>(sql`
    select name, ${sums.now(sql`reads`)} as reads, ${sums.now(sql`readers`)} as readers, ${sums.before(sql`reads`)} as before
    from group_figures where grouping = ${asked.by} and ${sums.days} group by name
    order by ${sql.identifier(asked.sort === 'readers' ? 'readers' : 'reads')} desc, name limit ${limit}`)
  const names = rows.map(({ name = '' }) => name)
  const called = await namesOf({ db, services }, asked.by, names)
  return rows.map((row) => ({ ...figuresOf(row), key: row.name ?? '', ...called(row.name ?? '') }))
}

type Called = Pick<FigureRow, 'name' | 'path'>

/** What the things of a grouping are called, and where their pages are. */
async function namesOf(
  { db, services }: Reading,
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
