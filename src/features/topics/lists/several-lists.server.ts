import { desc, eq, sql } from 'drizzle-orm'
import { preparedQuery } from '#platform/database/prepared-query.server.ts'
import { readSlice } from '#platform/database/read-slice.ts'
import type { SharedContext } from '#platform/context.ts'
import { authors, cardColumns, cardsOf, joinsAuthor, joinsCounters } from './card-columns.server.ts'
import type { FeedSlice, TopicCard } from '../contract.ts'
import { topicCounters, topicLists, topics } from '../tables.server.ts'

/** Reads of several lists with one statement. */

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
export const FIRST_ROWS = 40

/** A list and how many of its topics are wanted, at most `FIRST_ROWS`. */
export interface WantedRows {
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
        lists: sql<string[]>`array_agg(wanted.list)`.as('found_lists'),
        topicId: sql<number>`first_of.topic_id`.as('found_topic'),
      })
      .from(sql`${wanted} join lateral ${ranked} as first_of on first_of.place <= wanted.rows`)
      .groupBy(sql`first_of.topic_id`),
  )
  return db
    .with(found)
    .select({ lists: found.lists, card: cardColumns })
    .from(found)
    .innerJoin(topics, eq(topics.id, found.topicId))
    .leftJoin(authors, joinsAuthor)
    .leftJoin(topicCounters, joinsCounters)
    .orderBy(desc(topics.sortDate))
    .prepare('topics_first_of_lists')
})

/** So many lists can be begun with one statement. */
const PLACES = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const

/** The newest topics of up to nine lists, in one statement; every list has its place, an empty one too. */
export async function listFirstOfLists(
  context: SharedContext,
  { lists }: { lists: readonly WantedRows[] },
): Promise<ReadonlyMap<string, TopicCard[]>> {
  if (lists.length > PLACES.length) throw new RangeError(`at most ${PLACES.length} lists at once`)
  const values = PLACES.flatMap((at) => [
    [`list${at}`, lists[at]?.list ?? null],
    [`rows${at}`, lists[at]?.rows ?? 0],
  ])
  const rows = await firstOfLists(context.db).execute(Object.fromEntries(values))
  const cards = new Map(
    cardsOf(
      context,
      rows.map(({ card }) => card),
    ).map((card) => [card.id, card]),
  )
  const cardsIn = (list: string) =>
    rows.flatMap(({ lists: places, card }) => (places.includes(list) ? (cards.get(card.id) ?? []) : []))
  return new Map(lists.map(({ list }) => [list, cardsIn(list)]))
}
