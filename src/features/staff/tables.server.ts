import { boolean, customType, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import { STAFF_STATES } from './contract.ts'

/** Who works here and how they sign in (C-100); constraints stand in db/migrations. */

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const staff = pgTable('staff', {
  id: bigNumber('id').primaryKey().generatedByDefaultAsIdentity(),
  name: text().notNull(),
  phone: text(),
  email: text(),
  state: text({ enum: STAFF_STATES }).notNull().default('invited'),
  invitationHash: bytea('invitation_hash'),
  invitationEndsAt: instant('invitation_ends_at'),
  createdAt: instant('created_at').notNull(),
  disabledAt: instant('disabled_at'),
  version: integer().notNull().default(1),
})

export const staffRoles = pgTable(
  'staff_roles',
  { staffId: bigNumber('staff_id').notNull(), role: text().notNull() },
  (table) => [primaryKey({ columns: [table.staffId, table.role] })],
)

export const staffSessions = pgTable('staff_sessions', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  tokenHash: bytea('token_hash').notNull(),
  staffId: bigNumber('staff_id').notNull(),
  createdAt: instant('created_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  provedAt: instant('proved_at'),
  isEnrolling: boolean('is_enrolling').notNull().default(false),
  challenge: text(),
  browser: text().notNull(),
  place: text().notNull(),
  browserHash: bytea('browser_hash'),
})

export const staffPasskeys = pgTable('staff_passkeys', {
  id: text().primaryKey(),
  staffId: bigNumber('staff_id').notNull(),
  name: text().notNull(),
  publicKey: bytea('public_key').notNull(),
  counter: bigNumber('counter').notNull(),
  transports: text().array().notNull().default([]),
  createdAt: instant('created_at').notNull(),
  usedAt: instant('used_at'),
})

export const staffTotp = pgTable('staff_totp', {
  staffId: bigNumber('staff_id').primaryKey(),
  secret: bytea().notNull(),
  confirmedAt: instant('confirmed_at'),
  lastStep: bigNumber('last_step').notNull().default(0),
})

export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  { staffId: bigNumber('staff_id').notNull(), codeHash: bytea('code_hash').notNull() },
  (table) => [primaryKey({ columns: [table.staffId, table.codeHash] })],
)

export const staffDeeds = pgTable(
  'staff_deeds',
  {
    staffId: bigNumber('staff_id').notNull(),
    key: text().notNull(),
    call: text().notNull(),
    inputHash: bytea('input_hash').notNull(),
    startedAt: instant('started_at').notNull(),
    answer: text(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.key] })],
)
