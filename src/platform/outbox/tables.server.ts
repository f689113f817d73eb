import { pgTable, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '../database/columns.server.ts'

/** Constraints stand in db/migrations/0017. */
export const outboxMessages = pgTable('outbox_messages', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  kind: text({ enum: ['sms', 'mail'] }).notNull(),
  address: text().notNull(),
  text: text().notNull(),
  createdAt: instant('created_at').notNull(),
})
