import { pgTable, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'

/** Inquiries; constraints stand in db/migrations/0013. */
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
