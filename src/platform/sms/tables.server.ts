import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '../database/columns.server.ts'

/** Text messages on their way out; constraints stand in db/migrations/0022. */
export const smsMessages = pgTable('sms_messages', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  recipient: text().notNull(),
  notice: text().notNull(),
  parameters: jsonb().$type<readonly (readonly [string, string])[]>().notNull(),
  body: text().notNull(),
  state: text({ enum: ['waiting', 'sent', 'failed'] })
    .notNull()
    .default('waiting'),
  attempts: integer().notNull().default(0),
  nextAttemptAt: instant('next_attempt_at').notNull(),
  createdAt: instant('created_at').notNull(),
  sentAt: instant('sent_at'),
  reason: text().notNull().default(''),
})
