import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'

/** Inquiries and how often they come; constraints stand in db/migrations/0013. */
export const inquiries = pgTable('inquiries', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  company: text().notNull(),
  phone: text().notNull(),
  email: text().notNull(),
  origin: text().notNull().default(''),
  note: text().notNull().default(''),
  state: text({ enum: ['new', 'contacted', 'converted', 'closed'] })
    .notNull()
    .default('new'),
  createdAt: instant('created_at').notNull(),
})

export const inquiryRates = pgTable(
  'inquiry_rates',
  {
    purpose: text({ enum: ['address', 'phone'] }).notNull(),
    period: text().notNull(),
    sender: bigint({ mode: 'bigint' }).notNull(),
    times: integer().notNull().default(1),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.purpose, table.period, table.sender] })],
)
