import { pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'

/** What readers keep and have read. */

export const collectedTopics = pgTable(
  'collected_topics',
  {
    personId: bigNumber('person_id').notNull(),
    topicId: bigNumber('topic_id').notNull(),
    collectedAt: instant('collected_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.topicId] })],
)

export const visitedTopics = pgTable(
  'visited_topics',
  {
    personId: bigNumber('person_id').notNull(),
    topicId: bigNumber('topic_id').notNull(),
    visitedAt: instant('visited_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.topicId] })],
)

/** Who wants to be told when an open question is answered. */
export const awaitedAnswers = pgTable(
  'awaited_answers',
  {
    personId: bigNumber('person_id').notNull(),
    topicId: bigNumber('topic_id').notNull(),
    since: instant('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.topicId] })],
)

/** Those who want no history kept. */
export const peopleWithoutHistory = pgTable('people_without_history', {
  personId: bigNumber('person_id').primaryKey(),
  since: instant('since').notNull(),
})
