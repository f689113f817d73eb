import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { PUBLIC_STATES } from '#features/withdrawals/public-states.ts'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import type { StoredImage } from '#platform/images/image-address.ts'
import { industryColumn } from '#platform/industries/tables.server.ts'
import { DATA_ITEM_KINDS, DRAWN } from './contract.ts'

/** Data items and charts; constraints stand in db/migrations. */
export const dataItems = pgTable('data_items', {
  id: bigNumber('id').primaryKey().generatedByDefaultAsIdentity(),
  handle: text(),
  industry: industryColumn(),
  state: text({ enum: PUBLIC_STATES }).notNull().default('published'),
  kind: text({ enum: DATA_ITEM_KINDS }).notNull().default('chart'),
  title: text().notNull(),
  category: text().notNull().default(''),
  source: text().notNull().default(''),
  sourceUrl: text('source_url').notNull().default(''),
  image: jsonb().$type<StoredImage>(),
  imageCaption: text('image_caption').notNull().default(''),
  body: text().notNull().default(''),
  unit: text().notNull().default(''),
  valueTable: text('value_table').notNull().default(''),
  drawn: text({ enum: DRAWN }).notNull().default('auto'),
  sortDate: bigNumber('sort_date').notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const charts = pgTable('charts', {
  id: bigNumber('id').primaryKey().generatedByDefaultAsIdentity(),
  handle: text(),
  title: text().notNull(),
  image: jsonb().$type<StoredImage>(),
  videoUrl: text('video_url').notNull().default(''),
  source: text().notNull().default(''),
  unit: text().notNull().default(''),
  valueTable: text('value_table').notNull().default(''),
  drawn: text({ enum: DRAWN }).notNull().default('auto'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})
