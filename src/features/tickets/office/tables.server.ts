import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'

/** What organisers told attendees. */
export const eventMailings = pgTable('event_mailings', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  eventId: bigNumber('event_id').notNull(),
  text: text().notNull(),
  audience: text().notNull().default(''),
  people: integer().notNull(),
  mails: integer().notNull(),
  by: text().notNull(),
  sentAt: instant('sent_at').notNull(),
})

export const eventMailingSendings = pgTable('event_mailing_sendings', {
  sendingId: bigNumber('sending_id').primaryKey(),
  mailingId: bigNumber('mailing_id').notNull(),
})
