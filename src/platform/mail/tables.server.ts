import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '../database/columns.server.ts'

/** The outbox; constraints stand in db/migrations/0012 and 0022. */
export const mails = pgTable('mails', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
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
  nextAttemptAt: instant('next_attempt_at').notNull(),
  createdAt: instant('created_at').notNull(),
  sentAt: instant('sent_at'),
  reason: text().notNull().default(''),
})
