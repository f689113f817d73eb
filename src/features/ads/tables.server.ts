import { boolean, date, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import type { StoredImage } from '#platform/images/image-address.ts'
import { industryColumn } from '#platform/industries/tables.server.ts'
import { POSITIONS } from './contract.ts'

/** Ads and their clicks; constraints stand in db/migrations. */
export const ads = pgTable('ads', {
  id: bigNumber('id').primaryKey().generatedByDefaultAsIdentity(),
  handle: text(),
  position: text({ enum: POSITIONS }).notNull(),
  industry: industryColumn(),
  page: text({ enum: ['home', 'feed', 'all'] })
    .notNull()
    .default('all'),
  title: text().notNull(),
  client: text().notNull().default(''),
  /** Something of ours that nobody paid for. */
  isOwn: boolean('is_own').notNull().default(false),
  image: jsonb().$type<StoredImage>().notNull(),
  targetKind: text('target_kind', { enum: ['none', 'url', 'topic', 'person'] })
    .notNull()
    .default('none'),
  targetUrl: text('target_url').notNull().default(''),
  targetId: bigNumber('target_id'),
  weight: integer().notNull().default(0),
  state: text({ enum: ['active', 'paused'] })
    .notNull()
    .default('active'),
  startsAt: instant('starts_at').notNull().defaultNow(),
  endsAt: instant('ends_at'),
})

/** How often each was in sight; constraints stand in the migration `ad_views`. */
export const adViews = pgTable(
  'ad_views',
  {
    adId: bigNumber('ad_id').notNull(),
    day: date().notNull(),
    shard: smallint().notNull(),
    views: bigNumber('views').notNull(),
  },
  (table) => [primaryKey({ columns: [table.adId, table.day, table.shard] })],
)

export const adViewReports = pgTable('ad_view_reports', {
  report: text().primaryKey(),
  visitor: bigNumber('visitor').notNull(),
  minute: integer().notNull(),
})

export const adClicks = pgTable(
  'ad_clicks',
  {
    adId: bigNumber('ad_id').notNull(),
    minute: integer().notNull(),
    visitor: bigNumber('visitor').notNull(),
    place: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.adId, table.minute, table.visitor] })],
)
