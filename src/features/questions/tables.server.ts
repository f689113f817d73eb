import { bigint, date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })
const id = (name: string) => bigint(name, { mode: 'number' })

export const STATUSES = ['waiting', 'to_answer', 'claimed', 'answered', 'abandoned'] as const

/** Who is asked; db/migrations/0025 says why. The question itself is a topic, with `questions` of the topics feature. */
export const questionAssignments = pgTable('question_assignments', {
  id: id('id').primaryKey().generatedByDefaultAsIdentity(),
  questionId: id('question_id').notNull(),
  expertId: id('expert_id').notNull(),
  status: text({ enum: STATUSES }).notNull().default('to_answer'),
  sortDate: id('sort_date').notNull(),
  assignedAt: instant('assigned_at').notNull(),
  claimedAt: instant('claimed_at'),
  remindedAt: instant('reminded_at'),
  endedAt: instant('ended_at'),
  reason: text().notNull().default(''),
})

export const questionDays = pgTable(
  'question_days',
  { askerId: id('asker_id').notNull(), day: date().notNull(), asked: integer().notNull() },
  (table) => [primaryKey({ columns: [table.askerId, table.day] })],
)
