import { and, asc, desc, eq, gt, isNull, lt, lte, or, sql, sum, type SQL } from 'drizzle-orm'
import type { Database } from '#platform/database/database.server.ts'
import { preparedQuery } from '#platform/database/prepared-query.server.ts'
import { readSlice } from '#platform/database/read-slice.ts'
import { FAR_FUTURE_MS } from '#platform/calls/far-future.ts'
import type { SharedContext } from '#platform/context.ts'
import type { Industry } from '#platform/industries/industry.ts'
import { authors, cardColumns, cardsOf, joinsAuthor, joinsCounters } from './card-columns.server.ts'
import type { FeedLabels, FeedPage, FeedScope, FeedSlice, TopicCard } from './contract.ts'
import {
  feedLabels,
  pinnedTopics,
  topicCounters,
  topicListChanges,
  topicListCounts,
  topicLists,
  topics,
} from './tables.server.ts'

/** Reads of lists. Each is one range of one index; none grows with the number of topics. */

const sliceQuery = (name: string, limit: SQL) =>
  preparedQuery(name, (db) => {
    const near = db
      .select({ topicId: topicLists.topicId, sortDate: topicLists.sortDate })
      .from(topicLists)
      .where(
        and(eq(topicLists.list, sql.placeholder('list')), lt(topicLists.sortDate, sql.placeholder('before'))),
      )
      .orderBy(sql`${topicLists.sortDate} desc limit ${limit}`)
      .as('near')
    return db
      .select(cardColumns)
      .from(near)
      .innerJoin(topics, eq(topics.id, near.topicId))
      .leftJoin(authors, joinsAuthor)
      .leftJoin(topicCounters, joinsCounters)
      .orderBy(desc(near.sortDate))
      .prepare(name)
  })

/**
 * The number stands in the statement, and only so many rows are joined: otherwise PostgreSQL, which does not know how
 * long a list is, plans anew each time (goals: growth).
 */
const slices = [10, 20, 50, 100].map((limit) => ({
  limit,
  query: sliceQuery(`topics_slice_${limit}`, sql.raw(String(limit))),
}))
const sliceOfAnyLength = sliceQuery('topics_slice', sql`${sql.placeholder('limit')}`)

async function sliceOfList(
  db: Database,
  { list, before, limit }: { list: string; before: number; limit: number },
) {
  const query = slices.find((each) => each.limit >= limit)?.query ?? sliceOfAnyLength
  return (await query(db).execute({ list, before, limit })).slice(0, limit)
}

/**
 * The topics of a list strictly older than `before` (milliseconds, any future value is fine), newest first.
 * `next` is missing exactly when fewer than `limit` were left; a full last stretch is followed by an empty one (FEED-08).
 */
export async function listTopics(
  context: SharedContext,
  { list, ...slice }: { list: string; before: number; limit: number },
): Promise<FeedSlice> {
  return readSlice(
    slice,
    (wanted) => sliceOfList(context.db, { list, ...wanted }),
    (rows) => cardsOf(context, rows),
  )
}

const sliceOfLists = preparedQuery('topics_slice_of_lists', (db) => {
  // Each list gives its newest rows by its own index; only those few are sorted together.
  const near = db
    .select({ topicId: topicLists.topicId, sortDate: topicLists.sortDate })
    .from(topicLists)
    .where(sql`${topicLists.list} = wanted.list and ${topicLists.sortDate} < ${sql.placeholder('before')}`)
    .orderBy(desc(topicLists.sortDate))
    .limit(sql.placeholder('limit'))
  const wanted = sql`unnest(${sql.placeholder('lists')}::text[]) as wanted(list)`
  const newest = db.$with('newest').as(
    db
      .select({ topicId: sql<number>`near.topic_id`.as('newest_topic') })
      .from(sql`${wanted} cross join lateral ${near} as near`)
      .groupBy(sql`near.topic_id, near.sort_date`)
      .orderBy(sql`near.sort_date desc`)
      .limit(sql.placeholder('limit')),
  )
  return db
    .with(newest)
    .select(cardColumns)
    .from(newest)
    .innerJoin(topics, eq(topics.id, newest.topicId))
    .leftJoin(authors, joinsAuthor)
    .leftJoin(topicCounters, joinsCounters)
    .orderBy(desc(topics.sortDate))
    .prepare('topics_slice_of_lists')
})

/** Like `listTopics` for several lists at once; a topic that stands in two of them comes once. */
export async function listTopicsOfLists(
  context: SharedContext,
  { lists, ...slice }: { lists: readonly string[]; before: number; limit: number },
): Promise<FeedSlice> {
  return readSlice(
    slice,
    (wanted) => sliceOfLists(context.db).execute({ lists, ...wanted }),
    (rows) => cardsOf(context, rows),
  )
}

/** So many topics at most are the beginning of a list. */
const FIRST_ROWS = 25

/** A list and how many of its topics are wanted, at most `FIRST_ROWS`. */
export interface Beginning {
  readonly list: string
  readonly rows: number
}

const firstOfLists = preparedQuery('topics_first_of_lists', (db) => {
  // Numbers that PostgreSQL does not know would have it plan anew each time: how many lists, and how much of each.
  const ranked = db
    .select({
      topicId: topicLists.topicId,
      place: sql<number>`row_number() over (order by ${topicLists.sortDate} desc)`.as('place'),
    })
    .from(topicLists)
    .where(sql`${topicLists.list} = wanted.list`)
    .orderBy(sql`${topicLists.sortDate} desc limit ${sql.raw(String(FIRST_ROWS))}`)
  const beginning = (at: number) =>
    sql`(${sql.placeholder(`list${at}`)}::text, ${sql.placeholder(`rows${at}`)}::integer)`
  const wanted = sql`(values ${sql.join(PLACES.map(beginning), sql`, `)}) as wanted(list, rows)`
  const found = db.$with('found').as(
    db
      .select({
        list: sql<string>`wanted.list`.as('found_list'),
        topicId: sql<number>`first_of.topic_id`.as('found_topic'),
      })
      .from(sql`${wanted} join lateral ${ranked} as first_of on first_of.place <= wanted.rows`),
  )
  return db
    .with(found)
    .select({ list: found.list, card: cardColumns })
    .from(found)
    .innerJoin(topics, eq(topics.id, found.topicId))
    .leftJoin(authors, joinsAuthor)
    .leftJoin(topicCounters, joinsCounters)
    .orderBy(desc(topics.sortDate))
    .prepare('topics_first_of_lists')
})

/** So many lists can be begun with one statement. */
const PLACES = [0, 1, 2, 3, 4, 5] as const

/** The newest topics of up to six lists, in one statement; every list has its place, an empty one too. */
export async function listFirstOfLists(
  context: SharedContext,
  { lists }: { lists: readonly Beginning[] },
): Promise<ReadonlyMap<string, TopicCard[]>> {
  if (lists.length > PLACES.length) throw new RangeError(`at most ${PLACES.length} lists at once`)
  const values = PLACES.flatMap((at) => [
    [`list${at}`, lists[at]?.list ?? null],
    [`rows${at}`, lists[at]?.rows ?? 0],
  ])
  const rows = await firstOfLists(context.db).execute(Object.fromEntries(values))
  const found = new Map<string, TopicCard[]>()
  for (const { list } of lists) {
    const cards = rows.flatMap((row) => (row.list === list ? [row.card] : []))
    found.set(list, cardsOf(context, cards))
  }
  return found
}

const pageOfList = preparedQuery('topics_page', (db) => {
  const wanted = db
    .select({ topicId: topicLists.topicId, sortDate: topicLists.sortDate })
    .from(topicLists)
    .where(eq(topicLists.list, sql.placeholder('list')))
    .orderBy(desc(topicLists.sortDate))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .as('wanted')
  return db
    .select(cardColumns)
    .from(wanted)
    .innerJoin(topics, eq(topics.id, wanted.topicId))
    .leftJoin(authors, joinsAuthor)
    .leftJoin(topicCounters, joinsCounters)
    .orderBy(desc(wanted.sortDate))
    .prepare('topics_page')
})

const countOfList = preparedQuery('topics_count', (db) => {
  const folded = db
    .select({ topics: topicListCounts.topics })
    .from(topicListCounts)
    .where(eq(topicListCounts.list, sql.placeholder('list')))
  const since = db
    .select({ topics: sum(topicListChanges.topics) })
    .from(topicListChanges)
    .where(eq(topicListChanges.list, sql.placeholder('list')))
  const total = sql<number>`coalesce(${folded}, 0) + coalesce(${since}, 0)`.mapWith(Number)
  return db
    .select({ total })
    .from(sql`(values (0)) as one`)
    .prepare('topics_count')
})

const countsOfNames = preparedQuery('topics_counts', (db) =>
  db
    .select({
      list: sql<string>`wanted.list`,
      total: sql<number>`coalesce((select c.topics from topic_list_counts c where c.list = wanted.list), 0)
        + coalesce((select sum(d.topics) from topic_list_changes d where d.list = wanted.list), 0)`.mapWith(
        Number,
      ),
    })
    .from(sql`unnest(${sql.placeholder('lists')}::text[]) as wanted(list)`)
    .prepare('topics_counts'),
)

/** How many topics stand in each of these lists. */
export async function countTopicsOf(
  { db }: SharedContext,
  lists: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await countsOfNames(db).execute({ lists })
  return new Map(rows.map(({ list, total }) => [list, total]))
}

/** One numbered page of a list; a page beyond the last is empty (NEWS-03, B-01). */
export async function pageTopics(
  context: SharedContext,
  { list, page, perPage }: { list: string; page: number; perPage: number },
): Promise<FeedPage> {
  const readRows = async (offset: number) => {
    if (offset > 0) return pageOfList(context.db).execute({ list, limit: perPage, offset })
    return sliceOfList(context.db, { list, before: FAR_FUTURE_MS, limit: perPage })
  }
  const offset = (page - 1) * perPage
  // Counted first, so that a page far beyond the last costs no walk through the whole list.
  const total = (await countOfList(context.db).execute({ list }))[0]?.total ?? 0
  const rows = offset < total ? await readRows(offset) : []
  return {
    items: cardsOf(context, rows),
    page,
    pageCount: Math.max(1, Math.ceil(total / perPage)),
    total,
  }
}

const pinnedAt = preparedQuery('topics_pinned', (db) =>
  db
    .select(cardColumns)
    .from(pinnedTopics)
    .innerJoin(topics, eq(topics.id, pinnedTopics.topicId))
    .leftJoin(authors, joinsAuthor)
    .leftJoin(topicCounters, joinsCounters)
    .where(
      and(
        eq(pinnedTopics.place, sql.placeholder('place')),
        eq(topics.state, 'published'),
        lte(pinnedTopics.startsAt, sql.placeholder('now')),
        or(isNull(pinnedTopics.endsAt), gt(pinnedTopics.endsAt, sql.placeholder('now'))),
      ),
    )
    .orderBy(asc(pinnedTopics.position), asc(pinnedTopics.id))
    .limit(MOST_PINNED)
    .prepare('topics_pinned'),
)

/** At most so many are pinned to one place (C-52). */
const MOST_PINNED = 5

/** What editors pinned to a place now, in their order (HOME-04, C-52). */
export async function listPinned(context: SharedContext, place: string): Promise<TopicCard[]> {
  return cardsOf(context, await pinnedAt(context.db).execute({ place, now: context.now }))
}

const labelsOfScope = preparedQuery('feed_labels', (db) =>
  db
    .select({ role: feedLabels.role, name: feedLabels.name, hasFilters: feedLabels.hasFilters })
    .from(feedLabels)
    .where(
      and(
        eq(feedLabels.industry, sql.placeholder('industry')),
        eq(feedLabels.scope, sql.placeholder('scope')),
      ),
    )
    .orderBy(asc(feedLabels.position))
    .prepare('feed_labels'),
)

/** Tabs and filters of a feed in their order; 推荐 and 全部 are not among them, being no label (FEED-01, FEED-02). */
export async function readFeedLabels(
  { db }: SharedContext,
  { industry, scope }: { industry: Industry; scope: FeedScope },
): Promise<FeedLabels> {
  const rows = await labelsOfScope(db).execute({ industry, scope })
  return {
    tabs: rows.filter((row) => row.role === 'tab').map(({ name, hasFilters }) => ({ name, hasFilters })),
    filters: rows.filter((row) => row.role === 'filter').map((row) => row.name),
  }
}
