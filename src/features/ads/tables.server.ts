import { bigint, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { StoredImage } from '#platform/images/image-address.ts'
import { POSITIONS } from './contract.ts'

/** Ads and their clicks; constraints stand in db/migrations/0004. */
export const ads = pgTable('ads', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  handle: text(),
  position: text({ enum: POSITIONS }).notNull(),
  industry: text({ enum: ['semi', 'display'] })
    .notNull()
    .default('semi'),
  page: text({ enum: ['home', 'feed', 'all'] })
    .notNull()
    .default('all'),
  title: text().notNull(),
  client: text().notNull().default(''),
  image: jsonb().$type<StoredImage>().notNull(),
  targetKind: text('target_kind', { enum: ['none', 'url', 'topic', 'person'] })
    .notNull()
    .default('none'),
  targetUrl: text('target_url').notNull().default(''),
  targetId: bigint('target_id', { mode: 'number' }),
  weight: integer().notNull().default(0),
  state: text({ enum: ['active', 'paused'] })
    .notNull()
    .default('active'),
  startsAt: timestamp('starts_at', { withTimezone: true }).notNull().defaultNow(),
  endsAt: timestamp('ends_at', { withTimezone: true }),
})

export const adClicks = pgTable(
  'ad_clicks',
  {
    adId: bigint('ad_id', { mode: 'number' }).notNull(),
    minute: integer().notNull(),
    visitor: text().notNull(),
    place: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.adId, table.minute, table.visitor] })],
)
