import { and, asc, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { SharedContext } from '#platform/context.ts'
import { preparedQuery } from '#platform/database/prepared-query.server.ts'
import type { TopicNeighbours, TopicView } from './contract.ts'
import { feedList, questionList } from './lists.ts'
import { topicLists, topics } from './tables.server.ts'

const isOfList = eq(topicLists.list, sql.placeholder('list'))

const newer = preparedQuery('topic_newer', (db) =>
  db
    .select({ id: topics.id, title: topics.title })
    .from(topicLists)
    .innerJoin(topics, eq(topics.id, topicLists.topicId))
    .where(and(isOfList, gt(topicLists.sortDate, sql.placeholder('at'))))
    .orderBy(asc(topicLists.sortDate))
    .limit(1)
    .prepare('topic_newer'),
)
const older = preparedQuery('topic_older', (db) =>
  db
    .select({ id: topics.id, title: topics.title })
    .from(topicLists)
    .innerJoin(topics, eq(topics.id, topicLists.topicId))
    .where(and(isOfList, lt(topicLists.sortDate, sql.placeholder('at'))))
    .orderBy(desc(topicLists.sortDate))
    .limit(1)
    .prepare('topic_older'),
)

/** What stands before and after a topic in the feed that its page leads back to: its first label's, where it has one. */
export async function listNeighbours({ db }: SharedContext, topic: TopicView): Promise<TopicNeighbours> {
  const at = { list: feedOf(topic), at: topic.sortDate }
  const [[before], [after]] = await Promise.all([newer(db).execute(at), older(db).execute(at)])
  return { newer: before, older: after }
}

function feedOf(topic: TopicView): string {
  if (topic.kind === 'question' && !topic.isLiterature)
    return questionList(topic.industry, topic.progress === 'answered' ? 'answered' : 'open')
  const [label] = topic.categories
  return feedList(topic.industry, topic.isLiterature ? 'literature' : 'news', label ? [label] : [])
}
