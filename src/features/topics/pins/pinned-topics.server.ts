import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { preparedQuery } from '#platform/database/prepared-query.server.ts'
import type { SharedContext } from '#platform/context.ts'
import { authors, cardColumns, cardsOf, joinsAuthor, joinsCounters } from '../lists/card-columns.server.ts'
import type { TopicCard } from '../contract.ts'
import { PINS_SHOWN } from '../limits.ts'
import { pinnedTopics, topicCounters, topics } from '../tables.server.ts'

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
    .limit(PINS_SHOWN)
    .prepare('topics_pinned'),
)

/** What editors pinned to a place now, in their order (HOME-04, C-52). */
export async function listPinned(context: SharedContext, place: string): Promise<TopicCard[]> {
  return cardsOf(context, await pinnedAt(context.db).execute({ place, now: context.now }))
}
