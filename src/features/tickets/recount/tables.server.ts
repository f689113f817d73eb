import { integer, pgTable } from 'drizzle-orm/pg-core'
import { instant } from '#platform/database/columns.server.ts'

/** What the last recount of everything found; one row. */
export const ticketRecounts = pgTable('ticket_recounts', {
  id: integer().primaryKey(),
  at: instant('at').notNull(),
  differences: integer().notNull(),
})
