import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import type { Content } from './editable.ts'

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
  savedAt: instant('saved_at').notNull(),
  savedBy: text('saved_by').notNull(),
})
