import { pgTable, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '../database/columns.server.ts'

/** Addresses that mail servers refused; constraints stand in db/migrations. */
export const mailRefusals = pgTable('mail_refusals', {
  address: text().primaryKey(),
  firstAt: instant('first_at'),
  lastAt: instant('last_at').notNull(),
  deadSince: instant('dead_since'),
  reason: text().notNull(),
  provedAt: instant('proved_at'),
  /** What staff name it by. */
  id: bigNumber('id').notNull().generatedAlwaysAsIdentity(),
})
