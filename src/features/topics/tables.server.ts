import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import type { StoredImage } from '#platform/images/image-address.ts'
import { industryColumn } from '#platform/industries/tables.server.ts'
import type { Block } from './body/blocks.ts'
import { FEED_SCOPES, QUESTION_PROGRESS, TOPIC_KINDS, TOPIC_ORIGINS } from './contract.ts'

/** Tables of what every article, question and document has in common; db/migrations/0003 says why each exists. */

export const topics = pgTable('topics', {
  id: bigNumber('id').primaryKey().generatedByDefaultAsIdentity(),
  handle: text(),
  kind: text({ enum: TOPIC_KINDS }).notNull(),
  industry: industryColumn(),
  state: text({ enum: ['draft', 'scheduled', 'published', 'withdrawn'] })
    .notNull()
    .default('draft'),
  title: text().notNull(),
  summary: text().notNull().default(''),
  authorId: bigNumber('author_id'),
  authorName: text('author_name').notNull().default(''),
  origin: text({ enum: TOPIC_ORIGINS }).notNull().default('own'),
  sourceName: text('source_name').notNull().default(''),
  sourceUrl: text('source_url').notNull().default(''),
  cover: jsonb().$type<StoredImage>(),
  isPaid: boolean('is_paid').notNull().default(false),
  isLiterature: boolean('is_literature').notNull().default(false),
  isFeatured: boolean('is_featured').notNull().default(false),
  isSponsored: boolean('is_sponsored').notNull().default(false),
  categories: text().array().notNull().default([]),
  tags: text().array().notNull().default([]),
  labels: text().array().notNull().default([]),
  blocks: jsonb().$type<Block[]>().notNull().default([]),
  derivedLabels: text('derived_labels').array().notNull().default([]),
  labelledWith: bigNumber('labelled_with').notNull().default(0),
  sortDate: bigNumber('sort_date'),
  publishedAt: instant('published_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const questions = pgTable('questions', {
  topicId: bigNumber('topic_id').primaryKey(),
  askerId: bigNumber('asker_id'),
  isAnonymous: boolean('is_anonymous').notNull().default(false),
  description: text().notNull().default(''),
  images: jsonb().$type<StoredImage[]>().notNull().default([]),
  progress: text({ enum: QUESTION_PROGRESS }).notNull().default('open'),
  /** When the office ended what nobody will answer. */
  closedAt: instant('closed_at'),
})

export const documents = pgTable('documents', {
  topicId: bigNumber('topic_id').primaryKey(),
  logo: jsonb().$type<StoredImage>(),
  author: text().notNull().default(''),
  description: text().notNull().default(''),
  /** Where its whole text is here. */
  fileId: bigNumber('file_id'),
  /** Journal or publisher, year and pages, as one cites it. */
  publishedIn: text('published_in').notNull().default(''),
  doi: text().notNull().default(''),
})

export const feedLabels = pgTable(
  'feed_labels',
  {
    industry: industryColumn(),
    scope: text({ enum: FEED_SCOPES }).notNull(),
    role: text({ enum: ['tab', 'filter'] }).notNull(),
    name: text().notNull(),
    title: text().notNull(),
    isShown: boolean('is_shown').notNull().default(true),
    position: integer().notNull(),
    hasFilters: boolean('has_filters').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.industry, table.scope, table.name] })],
)

export const topicLists = pgTable(
  'topic_lists',
  {
    list: text().notNull(),
    sortDate: bigNumber('sort_date').notNull(),
    topicId: bigNumber('topic_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.list, table.sortDate] })],
)

export const topicListCounts = pgTable('topic_list_counts', {
  list: text().primaryKey(),
  topics: bigNumber('topics').notNull(),
})

export const topicListChanges = pgTable('topic_list_changes', {
  list: text().notNull(),
  topics: integer().notNull(),
})

export const topicLabels = pgTable(
  'topic_labels',
  {
    label: text().notNull(),
    sortDate: bigNumber('sort_date').notNull(),
    topicId: bigNumber('topic_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.label, table.sortDate] })],
)

export const topicChannels = pgTable('topic_channels', {
  name: text().primaryKey(),
  keywords: text().array().notNull().default([]),
})

export const topicChannelTopics = pgTable(
  'topic_channel_topics',
  { channel: text().notNull(), topicId: bigNumber('topic_id').notNull() },
  (table) => [primaryKey({ columns: [table.channel, table.topicId] })],
)

/** By which a published topic is known that says much the same (db/migrations/0101). */
export const topicPrints = pgTable('topic_prints', {
  topicId: bigNumber('topic_id').primaryKey(),
  prints: integer().array().notNull(),
})

export const topicCounters = pgTable('topic_counters', {
  topicId: bigNumber('topic_id').primaryKey(),
  reads: bigNumber('reads').notNull().default(0),
  comments: bigNumber('comments').notNull().default(0),
})

export const pinnedTopics = pgTable('pinned_topics', {
  id: bigNumber('id').primaryKey().generatedByDefaultAsIdentity(),
  place: text().notNull(),
  topicId: bigNumber('topic_id').notNull(),
  position: integer().notNull().default(0),
  startsAt: instant('starts_at').notNull().defaultNow(),
  endsAt: instant('ends_at'),
})
