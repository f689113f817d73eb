import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import { ANNOUNCEMENT_STATES, AUDIENCES } from './words.ts'

/** What staff tell many readers at once; constraints stand in db/migrations. */

export const announcements = pgTable('announcements', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  title: text().notNull(),
  text: text().notNull(),
  /** Where on the portal it leads to. */
  path: text().notNull(),
  audience: text({ enum: AUDIENCES }).notNull(),
  /** Of members: only those of this industry. */
  industry: text(),
  /** Of attendees. */
  eventId: bigNumber('event_id'),
  byMail: boolean('by_mail').notNull(),
  state: text({ enum: ANNOUNCEMENT_STATES }).notNull().default('draft'),
  /** It is for more than one person may reach alone. */
  needsSecond: boolean('needs_second').notNull().default(false),
  /** Who wrote it, and from then on who had it sent. */
  staffId: bigNumber('staff_id').notNull(),
  confirmedBy: bigNumber('confirmed_by'),
  sendAt: instant('send_at'),
  createdAt: instant('created_at').notNull(),
  startedAt: instant('started_at'),
  endedAt: instant('ended_at'),
  /** When the job last looked after it while it is under way. */
  tendedAt: instant('tended_at'),
  /** How many it was for when it was handed out, how many were told, and how many mails went out. */
  total: integer().notNull().default(0),
  told: integer().notNull().default(0),
  mails: integer().notNull().default(0),
  /** Everybody up to this one has had a turn. */
  toldUpTo: bigNumber('told_up_to').notNull().default(0),
  /** The second time through, for those who could not be told the first time; how many could not, this time. */
  isAgain: boolean('is_again').notNull().default(false),
  passedOver: integer('passed_over').notNull().default(0),
  version: integer().notNull().default(1),
})

/** Which mails went out for it, as long as they are kept. */
export const announcementSendings = pgTable('announcement_sendings', {
  sendingId: bigNumber('sending_id').primaryKey(),
  announcementId: bigNumber('announcement_id').notNull(),
})
