import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { CHANNEL_KINDS } from '#features/accounts/contract.ts'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import type { MovedPart } from './merging/contract.ts'
import { MERGE_STATES } from './merging/contract.ts'

/** Accounts that staff make one of; the migration holds the constraints. */
export const accountMerges = pgTable('account_merges', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  fromId: bigNumber('from_id').notNull(),
  intoId: bigNumber('into_id').notNull(),
  isWhole: boolean('is_whole').notNull(),
  channels: text().array().$type<(typeof CHANNEL_KINDS)[number][]>().notNull(),
  reason: text().notNull(),
  state: text({ enum: MERGE_STATES }).notNull().default('asked'),
  askedBy: bigNumber('asked_by').notNull(),
  askedAt: instant('asked_at').notNull(),
  settledBy: bigNumber('settled_by'),
  settledAt: instant('settled_at'),
  moved: jsonb().$type<MovedPart[]>().notNull().default([]),
})
