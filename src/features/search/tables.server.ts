import {
  boolean,
  customType,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
} from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import type { Glimpse } from '#ui/glimpse/glimpse.ts'
import type { SearchKind } from './contract.ts'

/** Tables of the search; db/migrations/0005 says why each exists. */

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

export const searchDocuments = pgTable('search_documents', {
  path: text().primaryKey(),
  kind: text().$type<SearchKind>().notNull(),
  documentId: bigNumber('document_id').notNull(),
  industry: text().notNull(),
  title: text().notNull(),
  labels: text().array().notNull(),
  publicText: text('public_text').notNull(),
  isPaid: boolean('is_paid').notNull(),
  isSponsored: boolean('is_sponsored').notNull().default(false),
  glimpse: jsonb().$type<Glimpse>(),
  source: text().notNull().default(''),
  sortDate: bigNumber('sort_date').notNull(),
  foldedTitle: text('folded_title').notNull(),
  foldedLabels: text('folded_labels').notNull(),
  foldedText: text('folded_text').notNull(),
  tokens: tsvector().notNull(),
  digest: text().notNull(),
})

export const searchWords = pgTable('search_words', {
  token: text().primaryKey(),
  share: real().notNull(),
})

export const searchPopular = pgTable(
  'search_popular',
  {
    day: date().notNull(),
    name: text().notNull(),
    times: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.name] })],
)

export const searchIndex = pgTable('search_index', {
  single: boolean().primaryKey().default(true),
  format: integer().notNull().default(0),
  isBuilding: boolean('is_building').notNull().default(false),
  progress: jsonb().$type<Record<string, number>>().notNull().default({}),
})

export const searchMisses = pgTable('search_misses', {
  folded: text().primaryKey(),
  query: text().notNull(),
  times: integer().notNull().default(1),
  firstAt: instant('first_at').notNull(),
  lastAt: instant('last_at').notNull(),
})
