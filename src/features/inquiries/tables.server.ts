import { date, pgTable, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import { INQUIRY_STATES } from './states.ts'

/** Inquiries; constraints stand in db/migrations. */
export const inquiries = pgTable('inquiries', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  company: text().notNull(),
  phone: text().notNull(),
  email: text().notNull(),
  origin: text().notNull().default(''),
  note: text().notNull().default(''),
  state: text({ enum: INQUIRY_STATES }).notNull().default('new'),
  createdAt: instant('created_at').notNull(),
  /** Who follows it up, as the audit names who acts. */
  owner: text(),
  followedAt: instant('followed_at'),
  /** The day on which whoever follows it is reminded, and when that was done. */
  remindOn: date('remind_on'),
  remindedAt: instant('reminded_at'),
})

/** What became of an inquiry, note by note; only ever added to, and gone with it. */
export const inquiryNotes = pgTable('inquiry_notes', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  inquiryId: bigNumber('inquiry_id').notNull(),
  actor: text().notNull(),
  state: text({ enum: INQUIRY_STATES }).notNull(),
  note: text().notNull(),
  at: instant('at').notNull(),
})
