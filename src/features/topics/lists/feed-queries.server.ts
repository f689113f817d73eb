import { and, desc, eq, lt, sql, type SQL } from 'drizzle-orm'
import type { Database } from '#platform/database/database.server.ts'
import { preparedQuery } from '#platform/database/prepared-query.server.ts'
import { readSlice } from '#platform/database/read-slice.ts'
import { FAR_FUTURE_MS } from '#platform/calls/far-future.ts'
import type { SharedContext } from '#platform/context.ts'
import { authors, cardColumns, cardsOf, joinsAuthor, joinsCounters } from './card-columns.server.ts'
import type { FeedPage, FeedSlice } from '../contract.ts'
import { countTopics } from './count-topics.server.ts'
import { topicCounters, topicLists, topics } from '../tables.server.ts'

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
 * `next` is missing exactly when fewer than `limit` were left; a full last slice is followed by an empty one (FEED-08).
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
  const total = await countTopics(context, list)
  const rows = offset < total ? await readRows(offset) : []
  return {
    items: cardsOf(context, rows),
    page,
    pageCount: Math.max(1, Math.ceil(total / perPage)),
    total,
  }
}
