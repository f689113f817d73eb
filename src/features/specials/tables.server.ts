import { bigint, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { StoredImage } from '#platform/images/image-address.ts'
import { SPECIAL_KINDS } from './contract.ts'

/** Specials and what they are made of; constraints stand in db/migrations/0007. */
export const specials = pgTable('specials', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  handle: text(),
  industry: text({ enum: ['semi', 'display'] })
    .notNull()
    .default('semi'),
  state: text({ enum: ['published', 'withdrawn'] })
    .notNull()
    .default('published'),
  kind: text({ enum: SPECIAL_KINDS }).notNull(),
  title: text().notNull(),
  lead: text().notNull().default(''),
  cover: jsonb().$type<StoredImage>(),
  picture: jsonb().$type<StoredImage>(),
  weeklyUrl: text('weekly_url').notNull().default(''),
  sortDate: bigint('sort_date', { mode: 'number' }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

export const specialTopics = pgTable(
  'special_topics',
  {
    specialId: bigint('special_id', { mode: 'number' }).notNull(),
    topicId: bigint('topic_id', { mode: 'number' }).notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.specialId, table.topicId] })],
)
