import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'

/** What those of a registration were told by itself, once each. */
export const attendeeNotices = pgTable(
  'attendee_notices',
  {
    registrationId: bigNumber('registration_id').notNull(),
    notice: text().notNull(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.registrationId, table.notice] })],
)
