import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import { OUTCOMES, SHOWN_OUTCOMES } from './words.ts'

export const checkIns = pgTable('check_ins', {
  ticketId: bigNumber('ticket_id').primaryKey(),
  scanId: text('scan_id').notNull(),
  at: instant('at').notNull(),
  gate: text().notNull().default(''),
  by: text().notNull().default(''),
})

export const doorScans = pgTable(
  'door_scans',
  {
    eventId: bigNumber('event_id').notNull(),
    scanId: text('scan_id').notNull(),
    ticketId: bigNumber('ticket_id'),
    outcome: text({ enum: OUTCOMES }).notNull(),
    shown: text({ enum: SHOWN_OUTCOMES }).notNull(),
    at: instant('at').notNull(),
    gate: text().notNull().default(''),
    by: text().notNull().default(''),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.scanId] })],
)

export const doorStaff = pgTable(
  'door_staff',
  { eventId: bigNumber('event_id').notNull(), staffId: bigNumber('staff_id').notNull() },
  (table) => [primaryKey({ columns: [table.eventId, table.staffId] })],
)
