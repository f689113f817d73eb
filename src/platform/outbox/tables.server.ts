import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Constraints stand in db/migrations/0017. */
export const outboxMessages = pgTable('outbox_messages', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text({ enum: ['sms', 'mail'] }).notNull(),
  address: text().notNull(),
  text: text().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
})
