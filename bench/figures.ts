import { sql, type SQL } from 'drizzle-orm'
import { addUpFigures } from '#features/figures/adding-up/add-up-figures.server.ts'
import { dayOf } from '#features/figures/adding-up/day.ts'
import { LISTED, SORTS, type Listed, type Sort } from '#features/figures/contract.ts'
import { listFigures } from '#features/figures/list-figures.server.ts'
import { DAY_FIGURES } from '#features/figures/names.ts'
import { dayAfter } from '#platform/calendar-days.ts'
import { readFigures } from '#features/figures/read-figures.server.ts'
import { readTopicFigures } from '#features/figures/topic-figures.server.ts'
import type { Context } from '#platform/context.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { growTo } from './growth.ts'
import { median, type Row } from './measure.ts'

const TOPICS = 10_000
/** Of today; so many visitors read them. */
const [READS, VISITORS] = [1_000_000, 300_000]
const YEAR = 365
const [AUTHORS, COMMUNITIES, SITES] = [500, 30, 100]
/** Topics of which there is something on each day of the year before. */
const STILL_READ = 1000
const [MOST_SECONDS, MOST_MS] = [30, 300]

/** What adding up a day of a million reads costs, and what the screens of the figures cost over a year of ten thousand topics a day. */
export async function benchFigures(context: Context): Promise<Row[]> {
  await growTo(context, TOPICS)
  const day = dayOf(shanghaiDay(context.now))
  const within = { ...context, now: new Date(day.until.getTime() - 1) }
  await fill(within, day)
  const period = { from: dayAfter(day.day, 1 - YEAR), to: day.day }
  const adding = [
    await timeOfAdding(within, '第一次，连同一年的月份'),
    await timeOfAdding(within, '每十分钟再来一次'),
  ]
  const [most] = await listFigures(within, { ...period, by: 'topic' })
  return [
    ...adding,
    await timeOf('一段日子', () => readFigures(within, period)),
    ...(await timesOfLists(within, period)),
    await timeOf('一篇文章', () => readTopicFigures(within, { ...period, id: Number(most?.key) })),
  ]
}

async function timeOfAdding(context: Context, which: string): Promise<Row> {
  const startedAt = performance.now()
  await addUpFigures(context)
  const seconds = (performance.now() - startedAt) / 1000
  return {
    work: `统计：汇总有 ${READS.toLocaleString('en')} 次阅读的一天，${which}`,
    figure: `${seconds.toFixed(1)} s`,
    reference: `${TOPICS.toLocaleString('en')} 篇文章，${VISITORS.toLocaleString('en')} 位读者`,
    goal: `< ${MOST_SECONDS} s`,
    isMet: seconds < MOST_SECONDS,
  }
}

async function timesOfLists(context: Context, period: { from: string; to: string }): Promise<Row[]> {
  const asked: { by: Listed; sort: Sort }[] = [
    ...SORTS.map((sort) => ({ by: 'topic' as const, sort })),
    ...LISTED.filter((by) => by !== 'topic').map((by) => ({ by, sort: 'readers' as const })),
  ]
  const rows: Row[] = []
  for (const { by, sort } of asked)
    rows.push(await timeOf(`${by}，按 ${sort}`, () => listFigures(context, { ...period, by, sort })))
  return rows
}

async function timeOf(what: string, ask: () => Promise<unknown>): Promise<Row> {
  const ms = await median(5, ask)
  return {
    work: `统计：看一年，${what}`,
    figure: `${ms.toFixed(0)} ms`,
    reference: `一年里每天 ${TOPICS.toLocaleString('en')} 篇`,
    goal: `< ${MOST_MS} ms`,
    isMet: ms < MOST_MS,
  }
}

/** Two years of figures, and today with its reads one by one. */
async function fill({ db }: Context, today: ReturnType<typeof dayOf>): Promise<void> {
  const execute = (statement: SQL) => db.execute(statement)
  await execute(sql`
    create table if not exists read_topics as
    select id as read_id from topics where handle like 'grown:%' order by id limit ${TOPICS}`)
  await execute(
    sql`truncate figure_days, figure_months, topic_source_figures, day_figures, topic_figures, topic_month_figures, group_figures, file_figures, topic_reads`,
  )
  // Millions of rows would each look whether their topic is there.
  await execute(sql`alter table topic_figures drop constraint if exists topic_figures_topic_id_fkey`)
  await execute(sql`alter table topics disable trigger user`)
  await execute(
    sql`update topics set author_name = '作者' || id % ${AUTHORS} from read_topics where id = read_id`,
  )
  await execute(sql`alter table topics enable trigger user`)
  await execute(
    sql`insert into communities (name) select '社区' || n from generate_series(1, ${COMMUNITIES}) as n`,
  )
  await execute(sql`
    insert into topic_lists (list, sort_date, topic_id)
    select 'community/' || communities.id, sort_date, topics.id
    from topics join read_topics on read_id = topics.id
    join communities on communities.id % ${COMMUNITIES} = topics.id % ${COMMUNITIES} on conflict do nothing`)
  for (let ago = 2 * YEAR; ago > 0; ago -= 1) await fillDay({ db }, dayAfter(today.day, -ago), ago)
  for (let at = 0; at < READS; at += BATCH) await fillReads({ db }, today.halfHours.from, at)
  await execute(sql`analyze`)
}

async function fillDay({ db }: Pick<Context, 'db'>, day: string, ago: number): Promise<void> {
  await db.execute(sql`insert into figure_days (day, counted_at, is_final) values (${day}, now(), true)`)
  await db.execute(sql`
    insert into day_figures (day, figure, amount)
    select ${day}, figure, 1000 from unnest(${sql.param([...DAY_FIGURES])}::text[]) as figure`)
  await db.execute(sql`
    insert into topic_figures (day, topic_id, reads, readers, gates, opened, begun, paid)
    select ${day}, read_id, 1 + (read_id * 7919 + ${ago}) % 100, 1 + read_id % 50, read_id % 20, read_id % 3, read_id % 2, read_id % 2
    from read_topics order by read_id limit ${ago > YEAR ? STILL_READ : TOPICS}`)
  await db.execute(sql`
    insert into group_figures (day, grouping, name, reads, readers)
    select ${day}, grouping, name || n, 1 + (n * 7919 + ${ago}) % 1000, 1 + n % 500
    from (values ('author', '作者', ${AUTHORS}), ('category', '栏目', 20), ('community', '', ${COMMUNITIES}), ('kind', '', 4),
      ('industry', '', 2), ('source', 'site/a', ${SITES})) as groups (grouping, name, amount), generate_series(1, amount::integer) as n`)
  await db.execute(sql`
    insert into file_figures (day, file_id, reads, readers, downloads) select ${day}, id, 3, 2, 1 from files`)
}

/** So many reads are written at once: a statement must end before the pool gives it up. */
const BATCH = 100_000

async function fillReads({ db }: Pick<Context, 'db'>, halfHour: number, at: number): Promise<void> {
  await db.execute(sql`
    with grown as (select array_agg(read_id order by read_id) as ids from read_topics)
    insert into topic_reads (half_hour, topic_id, visitor, source)
    select ${halfHour}::integer + (n::bigint * 48 / ${READS})::integer,
      ids[1 + (power(n::bigint * 7919 % 1000003 / 1000003.0, 3) * (${TOPICS} - 1))::integer], n::bigint * 104729 % ${VISITORS},
      case when n % 5 = 0 then 'site/a' || n % 3000 || '.example' else (array['wechat', 'home', 'lists', 'topics', 'direct'])[1 + n % 5] end
    from generate_series(${at + 1}::integer, ${at + BATCH}::integer) as n, grown on conflict do nothing`)
}
