import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '../database/columns.server.ts'
import { SENDING_CHANNELS, type Content } from './contract.ts'

/** Mails and text messages; constraints stand in db/migrations. */
export const sendings = pgTable('sendings', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  channel: text({ enum: SENDING_CHANNELS }).notNull(),
  purpose: text().notNull(),
  recipient: text().notNull(),
  content: jsonb().$type<Content>(),
  state: text({ enum: ['waiting', 'sent', 'failed', 'shown'] }).notNull(),
  attempts: integer().notNull().default(0),
  reason: text().notNull().default(''),
  createdAt: instant('created_at').notNull(),
  worthlessAt: instant('worthless_at').notNull(),
  settledAt: instant('settled_at'),
  /** Of a mail that left. */
  messageId: text('message_id'),
})
