import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { SharedContext } from '#platform/context.ts'
import { preparedQuery } from '#platform/database/prepared-query.server.ts'
import type { TopicNeighbours, TopicView } from '../contract.ts'
import { byKind } from '../kinds.ts'
import { scopeOf } from '../feed-labels/feed-labels.server.ts'
import { feedList, questionList } from './lists.ts'
import { topicLists, topics } from '../tables.server.ts'

const besides = preparedQuery('topic_neighbours', (db) => {
  const nearest = (isBeyond: typeof gt, order: typeof asc) =>
    db
      .select({
        id: topics.id,
        title: topics.title,
        isSponsored: topics.isSponsored,
        isPaid: topics.isPaid,
        sortDate: topicLists.sortDate,
      })
      .from(topicLists)
      .innerJoin(topics, eq(topics.id, topicLists.topicId))
      .where(
        and(
          eq(topicLists.list, sql.placeholder('list')),
          isBeyond(topicLists.sortDate, sql.placeholder('at')),
        ),
      )
      .orderBy(order(topicLists.sortDate))
      .limit(1)
  return unionAll(nearest(gt, asc), nearest(lt, desc)).prepare('topic_neighbours')
})

/** What stands before and after a topic in the feed that its page leads back to: a tab's, where it stands in one. */
export async function listNeighbours(
  { db }: SharedContext,
  topic: TopicView,
  tab: string | undefined,
): Promise<TopicNeighbours> {
  const rows = await besides(db).execute({ list: feedOf(topic, tab), at: topic.sortDate })
  return {
    newer: rows.find(({ sortDate }) => sortDate > topic.sortDate),
    older: rows.find(({ sortDate }) => sortDate < topic.sortDate),
  }
}

function feedOf(topic: TopicView, tab: string | undefined): string {
  const feed = feedList(topic.industry, scopeOf(topic), tab === undefined ? [] : [tab])
  return byKind(topic, {
    article: () => feed,
    question: ({ industry, isLiterature, progress }) =>
      isLiterature ? feed : questionList(industry, progress === 'answered' ? 'answered' : 'open'),
    document: () => feed,
  })
}
