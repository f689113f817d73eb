import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** Paid or granted time; constraints stand in db/migrations/0019. */
export const membershipPeriods = pgTable('membership_periods', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  personId: bigint('person_id', { mode: 'number' }).notNull(),
  industry: text({ enum: ['semi', 'display'] }).notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  source: text({ enum: ['order', 'grant'] }).notNull(),
  orderNumber: text('order_number'),
  note: text().notNull().default(''),
  createdAt: instant('created_at').notNull(),
})
