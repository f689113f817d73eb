import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import { QUESTION_KINDS } from '../words.ts'

/** What organisers ask of everybody who comes; one that was answered is retired and never deleted. */
export const eventQuestions = pgTable('event_questions', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  eventId: bigNumber('event_id').notNull(),
  position: integer().notNull().default(0),
  kind: text({ enum: QUESTION_KINDS }).notNull(),
  label: text().notNull(),
  help: text().notNull().default(''),
  options: jsonb().$type<string[]>().notNull().default([]),
  isRequired: boolean('is_required').notNull().default(false),
  /** Those it is asked for; empty for all. */
  typeIds: jsonb('type_ids').$type<number[]>().notNull().default([]),
  retiredAt: instant('retired_at'),
  replacesId: bigNumber('replaces_id'),
  version: integer().notNull().default(1),
})

export const attendeeFiles = pgTable('attendee_files', {
  id: text().primaryKey(),
  questionId: bigNumber('question_id').notNull(),
  /** `person:7`, `seat:23456789AB`, `staff:3`. */
  sentBy: text('sent_by').notNull(),
  name: text().notNull(),
  contentType: text('content_type').notNull(),
  objectKey: text('object_key').notNull(),
  bytes: integer().notNull(),
  digest: text().notNull(),
  createdAt: instant('created_at').notNull(),
  removedAt: instant('removed_at'),
})

export const ticketAnswers = pgTable(
  'ticket_answers',
  {
    ticketId: bigNumber('ticket_id').notNull(),
    questionId: bigNumber('question_id').notNull(),
    /** Text as it was written; of several choices one a line; of a file its name. */
    value: text().notNull(),
    fileId: text('file_id'),
  },
  (table) => [primaryKey({ columns: [table.ticketId, table.questionId] })],
)
