import { boolean, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { PUBLIC_STATES } from '#features/withdrawals/public-states.ts'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import type { StoredImage } from '#platform/images/image-address.ts'
import { industryColumn } from '#platform/industries/tables.server.ts'
import { COUNTS_AS, type Edition, type PartnerGroup } from './contract.ts'

/** White papers and quarterly issues; constraints stand in db/migrations. */

const id = () => bigNumber('id').primaryKey().generatedByDefaultAsIdentity()
const updatedAt = () => instant('updated_at').notNull().defaultNow()

export const reports = pgTable('reports', {
  id: id(),
  handle: text(),
  industry: industryColumn(),
  state: text({ enum: PUBLIC_STATES }).notNull().default('published'),
  productName: text('product_name').notNull(),
  summary: text().notNull().default(''),
  contents: text().array().notNull().default([]),
  cover: jsonb().$type<StoredImage>(),
  shareUrl: text('share_url').notNull().default(''),
  url: text().notNull().default(''),
  isUpcoming: boolean('is_upcoming').notNull().default(false),
  isPublishedOnline: boolean('is_published_online').notNull().default(false),
  productYear: integer('product_year'),
  releasedOn: date('released_on').notNull(),
  isSoldOfflineOnly: boolean('is_sold_offline_only').notNull().default(false),
  editions: jsonb().$type<Edition[]>().notNull().default([]),
  partnerGroups: jsonb('partner_groups').$type<PartnerGroup[]>().notNull().default([]),
  isHidden: boolean('is_hidden').notNull().default(false),
  alsoIn: text('also_in').array().notNull().default([]),
  beforeReport: bigNumber('before_report'),
  weight: integer().notNull().default(0),
  updatedAt: updatedAt(),
})

export const quarterlyIssues = pgTable('quarterly_issues', {
  id: id(),
  handle: text(),
  industry: industryColumn(),
  state: text({ enum: PUBLIC_STATES }).notNull().default('published'),
  title: text().notNull(),
  summary: text().notNull().default(''),
  cover: jsonb().$type<StoredImage>(),
  year: integer().notNull(),
  quarter: integer().notNull(),
  releasedOn: date('released_on').notNull(),
  eventId: bigNumber('event_id').notNull(),
  page: integer().notNull().default(1),
  /** The file it is, which its subscribers are sent. */
  fileId: bigNumber('file_id'),
  /** Whether it is one of the issues that were paid for, or comes besides them. */
  countsAs: text('counts_as', { enum: COUNTS_AS }).notNull().default('issue'),
  updatedAt: updatedAt(),
})
