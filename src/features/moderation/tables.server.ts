import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import { WORD_CATEGORIES, WORD_VERDICTS, type HoldReason } from './contract.ts'
import { REPORT_REASONS } from './report-reasons.ts'

/** Tables of what is checked and decided; db/migrations/0027 says why each exists. */

export const moderationWords = pgTable('moderation_words', {
  id: bigNumber('id').primaryKey().generatedByDefaultAsIdentity(),
  word: text().notNull(),
  category: text({ enum: WORD_CATEGORIES }).notNull(),
  verdict: text({ enum: WORD_VERDICTS }).notNull(),
})

export const moderationWordVersion = pgTable('moderation_word_version', {
  single: boolean().primaryKey().default(true),
  version: bigNumber('version').notNull().default(1),
})

export const moderationReviews = pgTable('moderation_reviews', {
  id: bigNumber('id').primaryKey().generatedByDefaultAsIdentity(),
  kind: text().notNull(),
  subjectId: bigNumber('subject_id').notNull(),
  personId: bigNumber('person_id').notNull(),
  texts: text().array().notNull(),
  pictures: text().array().notNull().default([]),
  link: text().notNull(),
  reasons: jsonb().$type<HoldReason[]>().notNull(),
  state: text({ enum: ['waiting', 'approved', 'rejected', 'gone'] })
    .notNull()
    .default('waiting'),
  createdAt: instant('created_at').notNull(),
  decidedAt: instant('decided_at'),
  decidedBy: text('decided_by'),
  decisionReason: text('decision_reason'),
})

export const moderationReports = pgTable('moderation_reports', {
  id: bigNumber('id').primaryKey().generatedByDefaultAsIdentity(),
  reviewId: bigNumber('review_id').notNull(),
  kind: text().notNull(),
  subjectId: bigNumber('subject_id').notNull(),
  reporterId: bigNumber('reporter_id').notNull(),
  reason: text({ enum: REPORT_REASONS }).notNull(),
  note: text().notNull().default(''),
  createdAt: instant('created_at').notNull(),
})

export const postingBans = pgTable('posting_bans', {
  id: bigNumber('id').primaryKey().generatedByDefaultAsIdentity(),
  personId: bigNumber('person_id').notNull(),
  reason: text().notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at'),
  madeBy: text('made_by').notNull(),
  liftedAt: instant('lifted_at'),
})
