import { sql } from 'drizzle-orm'
import { computeHotLists } from '#features/popularity/compute-hot-lists.server.ts'
import { listHot } from '#features/popularity/queries.server.ts'
import { listTopics } from '#features/topics/lists/feed-queries.server.ts'
import { feedList } from '#features/topics/lists/lists.ts'
import { FAR_FUTURE_MS } from '#platform/calls/far-future.ts'
import { listThreads } from '#features/comments/queries.server.ts'
import { listRelated, readTopic } from '#features/topics/topic-queries.server.ts'
import type { Context } from '#platform/context.ts'
import { median, type Row } from './measure.ts'

/** Tables that grow with the portal: a plan that reads one of them from end to end is a failure. */
const GROWING = /Seq Scan on (topics|topic_lists|topic_labels|topic_counters|topic_reads|comments)\b/

const BASE_MS = 1_500_000_000_000
const STEP_MS = 60_000

/** Adds made-up topics until there are `count`, filed, labelled and read like real ones. */
export async function growTo(context: Context, count: number): Promise<void> {
  const { db } = context
  const present = Number(
    (await db.execute<{ n: string }>(sql`select count(*) as n from topics where handle like 'grown:%'`))
      .rows[0]?.n,
  )
  if (present >= count) return
  for (let from = present + 1; from <= count; from += BATCH) {
    await addBatch(context, from, Math.min(count, from + BATCH - 1))
  }
  await db.execute(sql`analyze`)
}

/** So many are added at once: a statement must end before the pool gives it up. */
const BATCH = 5_000

/** One statement, without the triggers that watch over what people write: a million rows would wait for each. Who owns a table may leave them out. */
async function addBatch({ db }: Context, from: number, to: number): Promise<void> {
  const at = sql`${BASE_MS}::bigint + n::bigint * ${STEP_MS}`
  await db.transaction(async (tx) => {
    await tx.execute(triggers('disable'))
    await tx.execute(sql`
      with made as (
        insert into topics (handle, kind, state, title, summary, blocks, categories, derived_labels, labelled_with, sort_date, published_at)
        select 'grown:' || n, 'article', 'published', '增长测试第 ' || n || ' 篇：碳化硅衬底与氮化镓器件', '一句摘要',
          '[{"type":"paragraph","spans":[{"text":"碳化硅衬底与氮化镓器件的一段正文。"}]}]',
          array[case when n % 2 = 0 then 'SiC产业' else 'GaN产业' end], array['SiC', '标签' || n % 500],
          (select version from dictionary_version), ${at}, to_timestamp((${at}) / 1000)
        from generate_series(${from}::integer, ${to}::integer) as n
        returning id, sort_date, categories, derived_labels),
      listed as (
        insert into topic_lists (list, sort_date, topic_id)
        select list, sort_date, id from made, unnest(array['semi/news', 'semi/articles/all', 'semi/news/' || categories[1]]) as list),
      labelled as (
        insert into topic_labels (label, sort_date, topic_id)
        select label, sort_date, id from made, unnest(derived_labels) as label)
      insert into topic_counters (topic_id) select id from made`)
    await tx.execute(triggers('enable'))
  })
}

const FILLED = ['topics', 'topic_lists', 'topic_labels', 'topic_counters']

const triggers = (act: 'disable' | 'enable') =>
  sql.raw(FILLED.map((table) => `alter table ${table} ${act} trigger user`).join('; '))

/** Milliseconds of what a reader causes, at the present size. */
async function measure(context: Context, count: number): Promise<Record<string, number>> {
  const middle = BASE_MS + Math.floor(count / 2) * STEP_MS
  const { rows } = await context.db.execute<{ id: string }>(
    sql`select id from topics where handle = ${`grown:${Math.floor(count / 2)}`}`,
  )
  const id = Number(rows[0]?.id)
  const list = feedList('semi', 'news', ['SiC产业'])
  return {
    资讯流首屏: await median(300, () => listTopics(context, { list, before: FAR_FUTURE_MS, limit: 20 })),
    资讯流深翻: await median(300, () => listTopics(context, { list, before: middle, limit: 20 })),
    文章: await median(300, async () => {
      const topic = await readTopic(context, { id })
      await listThreads(context, { id, before: FAR_FUTURE_MS, limit: 20 })
      await listRelated(context, { id, labels: topic.labels, limit: 6 })
    }),
    热榜: await median(300, () => listHot(context, { industry: 'semi', scope: 'news', limit: 10 })),
    计算热榜: await median(10, () => computeHotLists(context)),
  }
}

/** The same reads at two sizes, side by side, and the plans of all of them at the larger one. */
export async function benchGrowth(context: Context, small: number, large: number): Promise<Row[]> {
  await growTo(context, small)
  const before = await measure(context, small)
  await growTo(context, large)
  const after = await measure(context, large)
  const rows = Object.entries(before).map(([work, ms]) => {
    const ratio = (after[work] ?? 0) / ms
    return {
      work: `增长：${work}，${small.toLocaleString('en')} → ${large.toLocaleString('en')} 篇`,
      figure: `${ms.toFixed(2)} → ${(after[work] ?? 0).toFixed(2)} ms`,
      reference: `比值 ${ratio.toFixed(2)}`,
      goal: '≤ 1.2',
      isMet: ratio <= 1.2,
    }
  })
  return [...rows, ...(await benchPlans(context))]
}

/** The benchmark's pool has no more sessions than this. */
const SESSIONS = 10

/**
 * Asks PostgreSQL for the generic plan of every prepared statement that the reads above left in any session: a statement
 * is known only where it ran, so all sessions are held at once and each is asked for its own.
 */
async function benchPlans({ db }: Context): Promise<Row[]> {
  const { promise: allHeld, resolve: everybodyIsHere } = Promise.withResolvers<void>()
  let held = 0
  const scans = new Map<string, string | undefined>()
  await Promise.all(
    Array.from({ length: SESSIONS }, () =>
      db.transaction(async (tx) => {
        held += 1
        if (held === SESSIONS) everybodyIsHere()
        await allHeld
        for (const [name, scan] of await scansOf(tx)) scans.set(name, scan)
      }),
    ),
  )
  return [...scans].toSorted().map(([name, scan]) => ({
    work: `查询计划：${name}`,
    figure: scan ?? '只走索引',
    reference: '通用计划',
    goal: '不整表扫描',
    isMet: scan === undefined,
  }))
}

/** Which growing table each statement of one session would read from end to end, by the statement's name. */
async function scansOf(tx: Pick<Context['db'], 'execute'>): Promise<[string, string | undefined][]> {
  const { rows } = await tx.execute<{ name: string; parameters: number }>(sql`
    select name, coalesce(cardinality(parameter_types), 0) as parameters
    from pg_prepared_statements where name ~ '^(topic|topics)_'`)
  await tx.execute(sql`set local plan_cache_mode = force_generic_plan`)
  const scans: [string, string | undefined][] = []
  for (const { name, parameters } of rows) {
    const nothing = Array.from({ length: Number(parameters) }, () => 'null').join(', ')
    const plan = await tx.execute<{ 'QUERY PLAN': string }>(
      sql.raw(`explain execute "${name}"${nothing ? `(${nothing})` : ''}`),
    )
    scans.push([name, GROWING.exec(plan.rows.map((row) => row['QUERY PLAN']).join('\n'))?.[0]])
  }
  return scans
}
