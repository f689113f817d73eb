import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#platform/database/columns.server.ts'

/** The texts that hold now, as they are written; constraints stand in the migration that makes them. */
export const sitePages = pgTable('site_pages', {
  id: integer().primaryKey(),
  slug: text().notNull(),
  title: text().notNull(),
  body: text().notNull(),
  isSubstantial: boolean('is_substantial').notNull().default(false),
  changeNote: text('change_note').notNull().default(''),
  changedAt: instant('changed_at').notNull(),
})

/** Every text that ever held, with the facts it quoted on its day. */
export const sitePageVersions = pgTable(
  'site_page_versions',
  {
    pageId: integer('page_id').notNull(),
    /** The day from which it holds, as consents name it. */
    version: text().notNull(),
    title: text().notNull(),
    body: text().notNull(),
    isSubstantial: boolean('is_substantial').notNull(),
    changeNote: text('change_note').notNull(),
    heldFrom: instant('held_from').notNull(),
  },
  (table) => [primaryKey({ columns: [table.pageId, table.version] })],
)
