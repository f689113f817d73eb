import { pgTable, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import { CHANGE_STATES, PRICE_RULES } from '../words.ts'

/** A ticket that is changed for another type or price; more is paid by an order of its own. */
export const ticketChanges = pgTable('ticket_changes', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  ticketId: bigNumber('ticket_id').notNull(),
  fromTypeId: bigNumber('from_type_id').notNull(),
  toTypeId: bigNumber('to_type_id').notNull(),
  state: text({ enum: CHANGE_STATES }).notNull(),
  fromFen: bigNumber('from_fen').notNull(),
  toFen: bigNumber('to_fen').notNull(),
  listFen: bigNumber('list_fen').notNull(),
  priceRule: text('price_rule', { enum: PRICE_RULES }).notNull(),
  reason: text().notNull().default(''),
  orderNumber: text('order_number'),
  payUntil: instant('pay_until'),
  createdAt: instant('created_at').notNull(),
  endedAt: instant('ended_at'),
})
