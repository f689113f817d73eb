import { date, pgTable, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'

/** Where old addresses lead; constraints stand in the migration that makes them. */
export const redirects = pgTable('redirects', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  path: text().notNull(),
  target: text().notNull(),
  note: text().notNull().default(''),
  hits: bigNumber('hits').notNull().default(0),
  lastHitOn: date('last_hit_on'),
  madeAt: instant('made_at').notNull(),
})

/** What was asked for and is not there, without a word of who asked. */
export const missedPaths = pgTable('missed_paths', {
  path: text().primaryKey(),
  times: bigNumber('times').notNull(),
  firstOn: date('first_on').notNull(),
  lastOn: date('last_on').notNull(),
})
