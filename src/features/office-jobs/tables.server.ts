import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import type { Counts, JobOptions } from './contract.ts'
import { JOB_SORTS, JOB_STATES, OUTCOMES, STEPS } from './words.ts'

/** What staff have done in the background; the migration says what each column is for, and holds the constraints. */

export const officeJobs = pgTable('office_jobs', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  sort: text({ enum: JOB_SORTS }).notNull(),
  kind: text().notNull(),
  name: text().notNull(),
  options: jsonb().$type<JobOptions>().notNull().default({}),
  state: text({ enum: JOB_STATES }).notNull(),
  staffId: bigNumber('staff_id').notNull(),
  actingId: bigNumber('acting_id').notNull(),
  createdAt: instant('created_at').notNull(),
  confirmedAt: instant('confirmed_at'),
  needsSecond: boolean('needs_second').notNull().default(false),
  endedAt: instant('ended_at'),
  fileKey: text('file_key'),
  fileBytes: bigNumber('file_bytes').notNull().default(0),
  total: integer(),
  done: integer().notNull().default(0),
  counts: jsonb().$type<Counts>().notNull().default({}),
  checked: jsonb().$type<Counts>(),
  problem: text(),
  claim: uuid(),
  claimedUntil: instant('claimed_until'),
  claimedAt: instant('claimed_at'),
  claimedDone: integer('claimed_done').notNull().default(0),
  tries: integer().notNull().default(0),
  isCancelled: boolean('is_cancelled').notNull().default(false),
})

export const officeJobRows = pgTable(
  'office_job_rows',
  {
    jobId: bigNumber('job_id').notNull(),
    step: text({ enum: STEPS }).notNull(),
    place: text().notNull(),
    position: integer().notNull(),
    outcome: text({ enum: OUTCOMES }).notNull(),
    label: text().notNull().default(''),
    note: text().notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.step, table.place] })],
)
