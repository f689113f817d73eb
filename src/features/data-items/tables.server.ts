import { bigint, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { StoredImage } from '#platform/images/image-address.ts'

/** Data items and charts; constraints stand in db/migrations/0006. */
export const dataItems = pgTable('data_items', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  handle: text(),
  industry: text({ enum: ['semi', 'display'] })
    .notNull()
    .default('semi'),
  state: text({ enum: ['published', 'withdrawn'] })
    .notNull()
    .default('published'),
  kind: text({ enum: ['chart', 'table'] })
    .notNull()
    .default('chart'),
  title: text().notNull(),
  category: text().notNull().default(''),
  source: text().notNull().default(''),
  sourceUrl: text('source_url').notNull().default(''),
  image: jsonb().$type<StoredImage>(),
  imageCaption: text('image_caption').notNull().default(''),
  body: text().notNull().default(''),
  sortDate: bigint('sort_date', { mode: 'number' }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

export const charts = pgTable('charts', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  handle: text(),
  title: text().notNull(),
  image: jsonb().$type<StoredImage>(),
  videoUrl: text('video_url').notNull().default(''),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})
