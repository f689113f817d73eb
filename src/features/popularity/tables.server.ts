import { doublePrecision, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'

export const topicReads = pgTable(
  'topic_reads',
  {
    halfHour: integer('half_hour').notNull(),
    topicId: bigNumber('topic_id').notNull(),
    visitor: bigNumber('visitor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.halfHour, table.topicId, table.visitor] })],
)

export const topicShareVisits = pgTable(
  'topic_share_visits',
  {
    halfHour: integer('half_hour').notNull(),
    topicId: bigNumber('topic_id').notNull(),
    visitor: bigNumber('visitor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.halfHour, table.topicId, table.visitor] })],
)

export const hotTopics = pgTable(
  'hot_topics',
  {
    list: text().notNull(),
    rank: integer().notNull(),
    topicId: bigNumber('topic_id').notNull(),
    score: doublePrecision().notNull(),
  },
  (table) => [primaryKey({ columns: [table.list, table.rank] })],
)

export const hotOverrides = pgTable('hot_overrides', {
  topicId: bigNumber('topic_id').primaryKey(),
  treatment: text({ enum: ['excluded', 'first'] }).notNull(),
  /** For the next editor who looks. */
  reason: text().notNull().default(''),
  madeBy: text('made_by'),
  madeAt: instant('made_at').notNull().defaultNow(),
})
