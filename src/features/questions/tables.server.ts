import { pgTable, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'

export const STATUSES = ['waiting', 'to_answer', 'claimed', 'answered', 'abandoned'] as const

/** Who is asked; db/migrations/0025 says why. The question itself is a topic, with what was asked in `questions` of the topics, which alone writes both. */
export const questionAssignments = pgTable('question_assignments', {
  id: bigNumber('id').primaryKey().generatedByDefaultAsIdentity(),
  questionId: bigNumber('question_id').notNull(),
  expertId: bigNumber('expert_id').notNull(),
  status: text({ enum: STATUSES }).notNull().default('to_answer'),
  sortDate: bigNumber('sort_date').notNull(),
  assignedAt: instant('assigned_at').notNull(),
  claimedAt: instant('claimed_at'),
  remindedAt: instant('reminded_at'),
  endedAt: instant('ended_at'),
  reason: text().notNull().default(''),
})
