import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { PUBLIC_STATES } from '#features/withdrawals/public-states.ts'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import type { StoredImage } from '#platform/images/image-address.ts'
import { industryColumn } from '#platform/industries/tables.server.ts'
import { SPECIAL_KINDS } from './contract.ts'

/** Specials and what they are made of; constraints stand in db/migrations. */
export const specials = pgTable('specials', {
  id: bigNumber('id').primaryKey().generatedByDefaultAsIdentity(),
  handle: text(),
  industry: industryColumn(),
  state: text({ enum: PUBLIC_STATES }).notNull().default('published'),
  kind: text({ enum: SPECIAL_KINDS }).notNull(),
  title: text().notNull(),
  lead: text().notNull().default(''),
  cover: jsonb().$type<StoredImage>(),
  picture: jsonb().$type<StoredImage>(),
  weeklyUrl: text('weekly_url').notNull().default(''),
  sortDate: bigNumber('sort_date').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const specialTopics = pgTable(
  'special_topics',
  {
    specialId: bigNumber('special_id').notNull(),
    topicId: bigNumber('topic_id').notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.specialId, table.topicId] })],
)
