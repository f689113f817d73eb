import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#platform/database/columns.server.ts'
import type { HeadlineTab } from './contract.ts'

/** What home shows, in its order; constraints stand in the migration that makes it. */
export const homeBlocks = pgTable('home_blocks', {
  position: integer().primaryKey(),
  kind: text().notNull(),
  title: text(),
  isShown: boolean('is_shown').notNull(),
  entries: integer(),
  source: text(),
  tabs: jsonb().$type<readonly HeadlineTab[]>(),
  shownFrom: instant('shown_from'),
  shownUntil: instant('shown_until'),
})
