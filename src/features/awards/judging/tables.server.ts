import { boolean, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import { ASSIGNMENT_STATES, JUDGE_STATES } from './contract.ts'

/** The panel's tables; constraints stand in the migration that makes them (C-89). */
export const awardCriteria = pgTable('award_criteria', {
  id: bigNumber('id').primaryKey().generatedByDefaultAsIdentity(),
  prizeId: bigNumber('prize_id').notNull(),
  name: text().notNull(),
  percent: smallint().notNull(),
  position: smallint().notNull(),
})

export const awardJudges = pgTable('award_judges', {
  id: bigNumber('id').primaryKey().generatedByDefaultAsIdentity(),
  year: integer().notNull(),
  name: text().notNull(),
  employer: text().notNull().default(''),
  email: text().notNull(),
  state: text({ enum: JUDGE_STATES }).notNull().default('invited'),
  /** Missing until the invitation is accepted, and once the account is closed. */
  personId: bigNumber('person_id'),
  invitationHash: text('invitation_hash'),
  invitedAt: instant('invited_at').notNull(),
})

export const awardAssignments = pgTable(
  'award_assignments',
  {
    judgeId: bigNumber('judge_id').notNull(),
    candidateId: bigNumber('candidate_id').notNull(),
    state: text({ enum: ASSIGNMENT_STATES }).notNull().default('open'),
    declaredAt: instant('declared_at'),
    reason: text().notNull().default(''),
    remark: text().notNull().default(''),
    /** Raised by every change; a change names the one it knows. */
    revision: integer().notNull().default(1),
    submittedAt: instant('submitted_at'),
  },
  (table) => [primaryKey({ columns: [table.judgeId, table.candidateId] })],
)

/** Each time a judge stepped back from a candidate; the assignment says only how it is now. */
export const awardRecusals = pgTable('award_recusals', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  judgeId: bigNumber('judge_id').notNull(),
  candidateId: bigNumber('candidate_id').notNull(),
  reason: text().notNull(),
  /** Missing where it was before these were kept. */
  recusedAt: instant('recused_at'),
  endedAt: instant('ended_at'),
})

export const awardScores = pgTable(
  'award_scores',
  {
    judgeId: bigNumber('judge_id').notNull(),
    candidateId: bigNumber('candidate_id').notNull(),
    criterionId: bigNumber('criterion_id').notNull(),
    score: smallint().notNull(),
  },
  (table) => [primaryKey({ columns: [table.judgeId, table.candidateId, table.criterionId] })],
)

/** The research centre's word on a company before the panel sees it (C-90). */
export const awardFirstRounds = pgTable('award_first_rounds', {
  candidateId: bigNumber('candidate_id').primaryKey(),
  passes: boolean().notNull(),
  note: text().notNull(),
  decidedBy: text('decided_by').notNull(),
  decidedAt: instant('decided_at').notNull(),
})
