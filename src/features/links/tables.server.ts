import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'

/** Addresses elsewhere that articles lead to; constraints stand in the migration that makes them. */
export const outsideLinks = pgTable('outside_links', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  url: text().notNull(),
  host: text().notNull(),
  askedAt: instant('asked_at'),
  failingSince: instant('failing_since'),
  nights: integer().notNull().default(0),
  reason: text().notNull().default(''),
  ignoredAt: instant('ignored_at'),
})

export const topicLinks = pgTable(
  'topic_links',
  { topicId: bigNumber('topic_id').notNull(), linkId: bigNumber('link_id').notNull() },
  (table) => [primaryKey({ columns: [table.topicId, table.linkId] })],
)

export const topicLinkReadings = pgTable('topic_link_readings', {
  topicId: bigNumber('topic_id').primaryKey(),
  readAt: instant('read_at').notNull(),
})
