import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The outbox; constraints stand in db/migrations/0012 and 0022. */
export const mails = pgTable('mails', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  messageId: text('message_id').notNull(),
  recipient: text().notNull(),
  replyTo: text('reply_to'),
  subject: text().notNull(),
  body: text().notNull(),
  unsubscribeUrl: text('unsubscribe_url'),
  purpose: text().notNull(),
  state: text({ enum: ['waiting', 'sent', 'failed'] })
    .notNull()
    .default('waiting'),
  attempts: integer().notNull().default(0),
  nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  sentAt: timestamp('sent_at', { withTimezone: true }),
  reason: text().notNull().default(''),
})
