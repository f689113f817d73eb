import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'

/** Who writes an application besides its lead (`applicantId`). */
export const awardApplicationColleagues = pgTable(
  'award_application_colleagues',
  {
    applicationId: bigNumber('application_id').notNull(),
    personId: bigNumber('person_id').notNull(),
    joinedAt: instant('joined_at').notNull(),
    /** When who wrote it left: what it says is still the own, so that it is not judged by whoever wrote it. */
    leftAt: instant('left_at'),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.personId] })],
)

export const awardApplicationInvitations = pgTable('award_application_invitations', {
  hash: text().primaryKey(),
  applicationId: bigNumber('application_id').notNull(),
  email: text().notNull().default(''),
  invitedAt: instant('invited_at').notNull(),
})
