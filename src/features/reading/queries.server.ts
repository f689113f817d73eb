import { and, count, desc, eq, sql } from 'drizzle-orm'
import {
  authors,
  cardColumns,
  cardsOf,
  joinsAuthor,
  joinsCounters,
} from '#features/topics/lists/card-columns.server.ts'
import type { FeedPage } from '#features/topics/contract.ts'
import { topicCounters, topics } from '#features/topics/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { ROWS_PER_PAGE } from './limits.ts'
import { awaitedAnswers, collectedTopics, peopleWithoutHistory, visitedTopics } from './tables.server.ts'

/** Reads of what somebody keeps and has read; each is of one person, who alone asks. */

const LISTS = {
  collected: { table: collectedTopics, at: collectedTopics.collectedAt },
  visited: { table: visitedTopics, at: visitedTopics.visitedAt },
  awaited: { table: awaitedAnswers, at: awaitedAnswers.since },
} as const
export type ListName = keyof typeof LISTS

/** A page of one of the lists. */
export interface ReaderPage extends FeedPage {
  /** How many of the list are withdrawn for the time being. */
  readonly gone: number
}

/** One page of one of the lists, the latest first; what is withdrawn is only counted. */
export async function pageOfReader(
  context: Context,
  { personId, list, page }: { personId: number; list: ListName; page: number },
): Promise<ReaderPage> {
  const { table, at } = LISTS[list]
  const isShown = and(eq(table.personId, personId), eq(topics.state, 'published'))
  const { shown: total, gone } = await countOf(context, { personId, list })
  const rows = await context.db
    .select(cardColumns)
    .from(table)
    .innerJoin(topics, eq(topics.id, table.topicId))
    .leftJoin(authors, joinsAuthor)
    .leftJoin(topicCounters, joinsCounters)
    .where(isShown)
    .orderBy(desc(at), desc(table.topicId))
    .limit(ROWS_PER_PAGE)
    .offset((page - 1) * ROWS_PER_PAGE)
  return {
    items: cardsOf(context, rows),
    page,
    pageCount: Math.max(1, Math.ceil(total / ROWS_PER_PAGE)),
    total,
    gone,
  }
}

/** How many topics stand in each list of somebody's, without what is withdrawn. */
export async function countsOfReader(
  context: Pick<Context, 'db'>,
  personId: number,
): Promise<Readonly<Record<ListName, number>>> {
  const [collected, visited, awaited] = await Promise.all(
    (['collected', 'visited', 'awaited'] as const).map((list) => countOf(context, { personId, list })),
  )
  return {
    collected: collected?.shown ?? 0,
    visited: visited?.shown ?? 0,
    awaited: awaited?.shown ?? 0,
  }
}

async function countOf(
  { db }: Pick<Context, 'db'>,
  { personId, list }: { personId: number; list: ListName },
): Promise<{ shown: number; gone: number }> {
  const { table } = LISTS[list]
  const isShown = eq(topics.state, 'published')
  const [counted] = await db
    .select({ all: count(), shown: sql<number>`count(*) filter (where ${isShown})`.mapWith(Number) })
    .from(table)
    .innerJoin(topics, eq(topics.id, table.topicId))
    .where(eq(table.personId, personId))
  const { all = 0, shown = 0 } = counted ?? {}
  return { shown, gone: all - shown }
}

/** Whether a history is kept for this person. */
export async function keepsHistory({ db }: Pick<Context, 'db'>, personId: number): Promise<boolean> {
  const [off] = await db
    .select({ personId: peopleWithoutHistory.personId })
    .from(peopleWithoutHistory)
    .where(eq(peopleWithoutHistory.personId, personId))
  return off === undefined
}
