import { and, eq, sql } from 'drizzle-orm'
import { addUpMembers, addUpMoney, addUpWholeDay } from '#features/figures/adding-up/add-up-days.server.ts'
import { addUpFiles } from '#features/figures/adding-up/add-up-reads.server.ts'
import { dayOf } from '#features/figures/adding-up/day.ts'
import type { Grouping } from '#features/figures/names.ts'
import { dayAfter } from '#platform/calendar-days.ts'
import {
  dayFigures,
  figureDays,
  groupFigures,
  topicFigures,
  topicSourceFigures,
} from '#features/figures/tables.server.ts'
import { topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { SOURCES } from './fill-reads.server.ts'

const DAYS = 90
/** Of which it is known where the readers of each topic came from. */
const SOURCE_DAYS = 30
/** Reads of a working day now. */
const READS = 4200
/** Part of the reads of a day at the beginning. */
const BEGINNING = 0.7
/** What of a day at most was of topics that are still there; the rest was of older ones. */
const STILL_THERE = 0.85
/** Of readers of an article for members, who came to its end, and of these who opened the way to membership. */
const [TO_THE_GATE, OPENED] = [0.5, 0.007]
const READERS_OF_READS = 0.82
const PAID_OF_OLDER = 0.2

type Topic = Awaited<ReturnType<typeof listTopics>>[number]
type Groups = Readonly<Record<Grouping, ReadonlyMap<string, number>>>

/** Between 0 and 1, the same for the same numbers. */
const noise = (...of: number[]): number => {
  const mixed = Math.sin(of.reduce((sum, each, at) => sum + each * (12.9898 + at * 65.233), 1)) * 43_758.5453
  return mixed - Math.floor(mixed)
}
const rounded = (value: number, ...of: number[]): number => Math.floor(value + noise(...of))

/**
 * The figures of the ninety days before today: reads as a portal of this size has them, memberships and money as the demo's
 * orders say. Today is added up by the job. The same numbers at every fill.
 */
export async function fillFigures(context: Context): Promise<void> {
  const { db, now } = context
  const shown = await listTopics(context)
  const today = shanghaiDay(now)
  await fillFileReadings(context)
  for (let ago = DAYS; ago > 0; ago -= 1) {
    const day = dayOf(dayAfter(today, -ago))
    const read = readsOf(shown, day.until, ago)
    const ordered = await ordersOf(context, day, read.topics)
    if (read.topics.length > 0)
      await db.insert(topicFigures).values(
        read.topics.map(({ topic, reads }) => ({
          day: day.day,
          topicId: topic.id,
          reads,
          readers: Math.ceil(reads * READERS_OF_READS),
          ...gateOf(topic, { reads, ago, ordered: ordered.get(topic.id) }),
        })),
      )
    await db.insert(groupFigures).values(groupRows(day.day, read))
    if (ago <= SOURCE_DAYS && read.topics.length > 0)
      await db.insert(topicSourceFigures).values(sourceRows(day.day, read))
    await addUpFiles(context, day)
    await addUpWholeDay(context, day)
    await addUpMembers(context, day)
    await addOlder(context, day.day, read, ago)
    await db.insert(figureDays).values({ day: day.day, countedAt: day.until, isFinal: true })
  }
  await addUpMoney(context, { from: dayAfter(today, -DAYS), to: today })
  await db.execute(sql`
    update topic_counters set reads = read.reads from (
      select topic_id, sum(reads) as reads from (
        select topic_id, reads from topic_figures
        union all select topic_id, 1 from topic_reads where half_hour >= ${dayOf(today).halfHours.from}
      ) as all_reads group by topic_id
    ) as read where read.topic_id = topic_counters.topic_id`)
}

async function listTopics({ db }: Context) {
  const rows = await db.select().from(topics).where(eq(topics.state, 'published')).orderBy(topics.id)
  const { rows: listed } = await db.execute<{ topic_id: string; id: string }>(sql`
    select topic_id, communities.id from topic_lists join communities on list = 'community/' || communities.id`)
  const communities = Map.groupBy(listed, (row) => Number(row.topic_id))
  return rows.map((topic) => ({
    ...topic,
    weight: 6 + ((topic.id * 7919) % 23) + (topic.isFeatured ? 14 : 0),
    groups: {
      author: topic.authorId === null ? [topic.authorName].filter(Boolean) : [`#${topic.authorId}`],
      category: topic.categories,
      community: (communities.get(topic.id) ?? []).map(({ id }) => id),
      kind: [topic.isLiterature ? 'literature' : topic.kind],
      industry: [topic.industry],
    },
  }))
}

/** Visitors who opened the files that everybody may open, some of them more often than others. */
async function fillFileReadings({ db, now }: Context): Promise<void> {
  await db.execute(sql`
    insert into file_readings (file_id, purpose, pages, hour, origin, at)
    select id, case when (id + ago) % 4 = 0 then 'download' else 'open' end, 0, date_trunc('hour', at), origin, at
    from (
      select id, ago, '198.51.100.' || (id * 31 + ago * 7 + reader * 13) % 254 as origin,
        ${now}::timestamptz - make_interval(days => ago, hours => ((id + reader * 5) % 11)::integer) as at
      from files, generate_series(1, ${DAYS}) as ago, generate_series(1, 1 + id % 3) as reader
      where state = 'published' and access = 'public' and (id * 17 + ago * 29 + reader * 11) % 10 < 4
    ) as opened on conflict do nothing`)
}

/** What was read of each topic on a day that ended so many days ago, and how much of what is not there any more. */
function readsOf(shown: readonly Topic[], until: Date, ago: number) {
  const isWeekend = [0, 6].includes(new Date(until.getTime() - DAY_MS / 2).getUTCDay())
  const whole = Math.round(
    READS *
      (BEGINNING + ((1 - BEGINNING) * (DAYS - ago)) / DAYS) *
      (isWeekend ? 0.58 : 1) *
      (0.9 + 0.2 * noise(ago)),
  )
  const there = shown.filter(({ publishedAt }) => publishedAt && publishedAt < until)
  const wished = there.map((topic) => {
    const age = (until.getTime() - (topic.publishedAt?.getTime() ?? 0)) / DAY_MS
    return topic.weight * (0.4 + 9 * Math.exp(-age / 4)) * (0.8 + 0.4 * noise(topic.id, ago))
  })
  const scale = Math.min(
    1,
    (whole * STILL_THERE) /
      Math.max(
        1,
        wished.reduce((sum, each) => sum + each, 0),
      ),
  )
  const read = there
    .map((topic, at) => ({ topic, reads: Math.round((wished[at] ?? 0) * scale) }))
    .filter(({ reads }) => reads > 0)
  const older = Math.max(0, whole - read.reduce((sum, { reads }) => sum + reads, 0))
  return { topics: read, older, shares: sharesOf(shown) }
}

/** How reads of what is not there any more are spread: as the topics that are. */
function sharesOf(shown: readonly Topic[]): Groups {
  const all = shown.reduce((sum, { weight }) => sum + weight, 0)
  const of = (grouping: keyof Topic['groups']) => {
    const shares = new Map<string, number>()
    for (const { groups, weight } of shown)
      for (const name of groups[grouping]) shares.set(name, (shares.get(name) ?? 0) + weight / all)
    return shares
  }
  const source = new Map<string, number>()
  for (const name of SOURCES) source.set(name, (source.get(name) ?? 0) + 1 / SOURCES.length)
  return {
    author: of('author'),
    category: of('category'),
    community: of('community'),
    kind: of('kind'),
    industry: of('industry'),
    source,
  }
}

type Read = ReturnType<typeof readsOf>

function groupRows(day: string, { topics: read, older, shares }: Read) {
  const whole = older + read.reduce((sum, { reads }) => sum + reads, 0)
  return Object.entries(shares).flatMap(([key, spread]) => {
    const grouping = key as Grouping
    return [...spread].flatMap(([name, share]) => {
      const own =
        grouping === 'source'
          ? whole * share * (0.85 + 0.3 * noise(name.length, Date.parse(day) / DAY_MS))
          : older * share +
            read.reduce(
              (sum, { topic, reads }) => sum + (topic.groups[grouping].includes(name) ? reads : 0),
              0,
            )
      const reads = Math.round(own)
      return reads === 0 ? [] : [{ day, grouping, name, reads, readers: Math.ceil(reads * READERS_OF_READS) }]
    })
  })
}

/** Where each read of a topic came from, as those of all topics do; no more sources of one than are told apart. */
function sourceRows(day: string, { topics: read }: Read) {
  return read.flatMap(({ topic, reads }) => {
    const came = new Map<string, number>()
    for (let at = 0; at < reads; at += 1) {
      const source = SOURCES[(topic.id * 7 + at * 11) % SOURCES.length] ?? 'direct'
      const name = came.has(source) || came.size < 7 ? source : 'other'
      came.set(name, (came.get(name) ?? 0) + 1)
    }
    return [...came].map(([source, times]) => ({ day, topicId: topic.id, source, reads: times }))
  })
}

interface Ordered {
  readonly begun: number
  readonly paid: number
}

function gateOf(
  topic: Topic,
  {
    reads,
    ago,
    ordered: { begun, paid } = { begun: 0, paid: 0 },
  }: { reads: number; ago: number; ordered: Ordered | undefined },
) {
  const gates = topic.isPaid ? Math.round(reads * READERS_OF_READS * TO_THE_GATE) : 0
  // Nobody orders at an article who has not opened the way there.
  const opened = Math.max(rounded(gates * OPENED, topic.id, ago), begun)
  return { gates: Math.max(gates, opened), opened, begun, paid }
}

/** Orders for memberships of a day, each at one of the articles for members that were there. */
async function ordersOf({ db }: Context, { from, until }: { from: Date; until: Date }, read: Read['topics']) {
  const gated = read.filter(({ topic }) => topic.isPaid)
  const { rows } = await db.execute<{ id: string; paid: boolean }>(sql`
    select orders.id, paid_at >= ${from} and paid_at < ${until} as paid from orders
    join order_lines on order_lines.order_id = orders.id and product = 'membership_year'
    where created_at >= ${from} and created_at < ${until}`)
  const ordered = new Map<number, Ordered>()
  for (const { id, paid } of rows) {
    const at = gated[Number(id) % Math.max(1, gated.length)]
    if (!at) continue
    const known = ordered.get(at.topic.id) ?? { begun: 0, paid: 0 }
    ordered.set(at.topic.id, { begun: known.begun + 1, paid: known.paid + (paid ? 1 : 0) })
  }
  return ordered
}

/** Adds to a whole day what was read of topics that are not there any more. */
async function addOlder({ db }: Context, day: string, { topics: read, older }: Read, ago: number) {
  const reads = older + read.reduce((sum, topic) => sum + topic.reads, 0)
  const gates = Math.round(older * PAID_OF_OLDER * READERS_OF_READS * TO_THE_GATE)
  // Those of the few reads that are kept one by one are among them.
  await db.delete(dayFigures).where(and(eq(dayFigures.day, day), eq(dayFigures.figure, 'readers')))
  const more = {
    reads: older,
    readers: Math.round(reads * (0.42 + 0.06 * noise(ago, 3))),
    shares: Math.round(reads * (0.03 + 0.02 * noise(ago, 5))),
    gates,
    opened: rounded(gates * OPENED, ago, 7),
  } as const
  for (const [figure, amount] of Object.entries(more))
    await db
      .insert(dayFigures)
      .values({ day, figure: figure as keyof typeof more, amount })
      .onConflictDoUpdate({
        target: [dayFigures.day, dayFigures.figure],
        set: { amount: sql`${dayFigures.amount} + excluded.amount` },
      })
}
