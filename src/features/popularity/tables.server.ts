import { doublePrecision, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'

export const topicReads = pgTable(
  'topic_reads',
  {
    halfHour: integer('half_hour').notNull(),
    topicId: bigNumber('topic_id').notNull(),
    visitor: bigNumber('visitor').notNull(),
    source: text().notNull().default('unknown'),
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
    /** The sum of the three after it. */
    score: doublePrecision().notNull(),
    fromReads: doublePrecision('from_reads').notNull(),
    fromComments: doublePrecision('from_comments').notNull(),
    fromShares: doublePrecision('from_shares').notNull(),
    /** How far back it looks: a day, or seven where too little happened in one. */
    days: smallint().notNull(),
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
