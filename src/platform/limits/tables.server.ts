import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '../database/columns.server.ts'

/** Points that were taken; constraints stand in db/migrations. */
export const limitPoints = pgTable(
  'limit_points',
  {
    name: text().notNull(),
    key: text().notNull(),
    takenAt: instant('taken_at').array().notNull(),
    points: bigNumber('points').array().notNull(),
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.key] })],
)
