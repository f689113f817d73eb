import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'

/** Each portal that things were moved from, and its last run; one without an end is gone on with. */
export const oldPortals = pgTable('old_portals', {
  /** `https://www.example.com` */
  origin: text().primaryKey(),
  run: integer().notNull(),
  endedAt: instant('ended_at'),
})

/** What became of each thing of an old portal, so that it is known again and is not read twice in one run. */
export const oldPortalThings = pgTable(
  'old_portal_things',
  {
    origin: text().notNull(),
    /** `topic 10001`: what the old portal calls it. */
    thing: text().notNull(),
    /** Its number here. */
    number: bigNumber('number').notNull(),
    /** Of all that a change of would have to change it here. */
    contentHash: text('content_hash').notNull(),
    /** Pictures and files that could not be had, asked for again at the next run. */
    missing: integer().notNull(),
    /** The last run that looked at it. */
    run: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.origin, table.thing] })],
)
