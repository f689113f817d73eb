import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import { RESULT_STATES } from './contract.ts'

/** Results with all they were computed from; a trigger keeps a frozen one as it is (C-91). */
export const awardResults = pgTable('award_results', {
  id: bigNumber('id').primaryKey().generatedByDefaultAsIdentity(),
  year: integer().notNull(),
  edition: integer().notNull(),
  /** The result that this one corrects. */
  replaces: bigNumber('replaces'),
  state: text({ enum: RESULT_STATES }).notNull().default('prepared'),
  content: text().notNull(),
  digest: text().notNull(),
  reason: text().notNull().default(''),
  preparedBy: text('prepared_by').notNull(),
  preparedAt: instant('prepared_at').notNull(),
  frozenBy: text('frozen_by'),
  frozenAt: instant('frozen_at'),
})
