import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '../database/columns.server.ts'

/** `/s/{code}` → path of ours (B-100, C-82). */
export const shortLinks = pgTable('short_links', {
  code: text().primaryKey(),
  path: text().notNull(),
  opened: bigNumber('opened').notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** Who opened them lately, by a number that leads nowhere the next day. */
export const shortLinkVisits = pgTable(
  'short_link_visits',
  {
    halfHour: integer('half_hour').notNull(),
    code: text().notNull(),
    visitor: bigNumber('visitor').notNull(),
  },
  (table) => [primaryKey({ columns: [table.halfHour, table.code, table.visitor] })],
)
