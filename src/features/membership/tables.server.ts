import { pgTable, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import { industryColumn } from '#platform/industries/tables.server.ts'

/** Paid or granted time; constraints stand in db/migrations. */
export const membershipPeriods = pgTable('membership_periods', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  personId: bigNumber('person_id').notNull(),
  industry: industryColumn(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  source: text({ enum: ['order', 'grant'] }).notNull(),
  orderNumber: text('order_number'),
  note: text().notNull().default(''),
  createdAt: instant('created_at').notNull(),
})

/** Which article an order was begun at, until the figures have counted it. */
export const gateOrders = pgTable('gate_orders', {
  orderNumber: text('order_number').primaryKey(),
  topicId: bigNumber('topic_id').notNull(),
  begunAt: instant('begun_at').notNull(),
})
