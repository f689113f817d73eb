import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import type { Content } from './editable.ts'
import { LISTED_STATES, SCHEDULED_ACTS } from './list-contract.ts'
import { SEEN_AS } from './preview/contract.ts'
import type { ViewAddress } from './views/list-address.ts'

/** Editing of every kind of content; db/migrations/0050 says what each column is for, and holds the constraints. */

const people = (name: string) => bigint(name, { mode: 'number' }).array().notNull().default([])

export const editables = pgTable(
  'editables',
  {
    kind: text().notNull(),
    entityId: bigNumber('entity_id').notNull(),
    token: integer().notNull().default(0),
    equalFrom: integer('equal_from').notNull().default(0),
    changedAt: instant('changed_at').notNull().defaultNow(),
    changedBy: text('changed_by'),
    liveChanges: integer('live_changes').notNull().default(0),
    liveVersion: integer('live_version'),
    working: jsonb().$type<Content>(),
    workingNumber: integer('working_number').notNull().default(0),
    workingBase: integer('working_base'),
    workingFrom: integer('working_from'),
    workingPeople: people('working_people'),
  },
  (table) => [primaryKey({ columns: [table.kind, table.entityId] })],
)

const ofEditable = { kind: text().notNull(), entityId: bigNumber('entity_id').notNull() }

export const contentVersions = pgTable(
  'content_versions',
  {
    ...ofEditable,
    version: integer().notNull(),
    name: text().notNull().default(''),
    content: jsonb().$type<Content>().notNull(),
    people: people('people'),
    workingNumber: integer('working_number').notNull(),
    basedOn: integer('based_on').notNull(),
    madeAt: instant('made_at').notNull(),
    madeBy: text('made_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.entityId, table.version] })],
)

export const contentAutosaves = pgTable('content_autosaves', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  ...ofEditable,
  content: jsonb().$type<Content>().notNull(),
  people: people('people'),
  isRefused: boolean('is_refused').notNull().default(false),
  /** What another text took the place of; it is not thinned out. */
  isPutAside: boolean('is_put_aside').notNull().default(false),
  savedAt: instant('saved_at').notNull(),
  savedBy: text('saved_by').notNull(),
})

/** What each record is called, whether readers see it and what it is besides; written by the database itself (db/migrations/0064, 0180). */
export const contentTitles = pgTable(
  'content_titles',
  {
    ...ofEditable,
    title: text().notNull(),
    state: text({ enum: LISTED_STATES }).notNull(),
    changedAt: instant('changed_at').notNull().defaultNow(),
    pairs: text()
      .array()
      .notNull()
      .generatedAlwaysAs(sql`title_pairs(title)`),
    /** `name=value`, by the names of `FACET_NAMES`. */
    facets: text().array().notNull().default([]),
    datedAt: instant('dated_at'),
    datedUntil: instant('dated_until'),
  },
  (table) => [primaryKey({ columns: [table.kind, table.entityId] })],
)

export const REVIEW_STATES = ['open', 'approved', 'returned', 'voided', 'published'] as const
export const SCHEDULE_STATES = ['waiting', 'done', 'failed', 'cancelled'] as const

export const contentReviews = pgTable('content_reviews', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  ...ofEditable,
  version: integer().notNull(),
  state: text({ enum: REVIEW_STATES }).notNull().default('open'),
  askedBy: text('asked_by').notNull(),
  askedAt: instant('asked_at').notNull(),
  decidedBy: text('decided_by'),
  decidedAt: instant('decided_at'),
  note: text().notNull().default(''),
})

export const contentSchedules = pgTable('content_schedules', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  ...ofEditable,
  act: text({ enum: SCHEDULED_ACTS }).notNull(),
  version: integer(),
  reason: text(),
  at: instant('at').notNull(),
  state: text({ enum: SCHEDULE_STATES }).notNull().default('waiting'),
  problem: text(),
  /** The problem in the sentence that its maker was told. */
  why: text().notNull().default(''),
  madeBy: text('made_by').notNull(),
  madeAt: instant('made_at').notNull(),
  settledAt: instant('settled_at'),
})

/** What those who review say about places of a content, and what is answered (db/migrations/0100). */
export const contentRemarks = pgTable('content_remarks', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  ...ofEditable,
  answersTo: bigNumber('answers_to'),
  field: text(),
  place: integer(),
  part: text(),
  quote: text().notNull().default(''),
  body: text().notNull(),
  madeBy: text('made_by').notNull(),
  madeAt: instant('made_at').notNull(),
  settledBy: text('settled_by'),
  settledAt: instant('settled_at'),
})

/** Whom a version is shown to from outside, and until when (db/migrations/0088). */
export const previewLinks = pgTable('preview_links', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  ...ofEditable,
  version: integer().notNull(),
  sees: text({ enum: SEEN_AS }).notNull(),
  madeBy: text('made_by').notNull(),
  madeAt: instant('made_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  endedBy: text('ended_by'),
  endedAt: instant('ended_at'),
})

/** Which window has which content open (db/migrations/0091). */
export const openEditors = pgTable('open_editors', {
  editor: text().primaryKey(),
  ...ofEditable,
  openedBy: text('opened_by').notNull(),
  seenAt: instant('seen_at').notNull(),
  typedAt: instant('typed_at'),
  takenAt: instant('taken_at'),
})

/** The filters that somebody of the office has named for a list. */
export const savedViews = pgTable(
  'saved_views',
  {
    staffId: bigNumber('staff_id').notNull(),
    kind: text().notNull(),
    name: text().notNull(),
    address: jsonb().$type<ViewAddress>().notNull(),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.kind, table.name] })],
)
