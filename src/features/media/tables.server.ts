import { sql } from 'drizzle-orm'
import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Which picture is shown where; triggers of db/migrations/0054 keep it with every row that is saved. */
export const imageUses = pgTable(
  'image_uses',
  {
    imageId: text('image_id').notNull(),
    tableName: text('table_name').notNull(),
    record: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.imageId, table.tableName, table.record] })],
)

/** What editors know of a picture; db/migrations/0078. */
export const pictureFacts = pgTable('picture_facts', {
  imageId: text('image_id').primaryKey(),
  fileName: text('file_name').notNull().default(''),
  description: text().notNull().default(''),
  credit: text().notNull().default(''),
  licence: text().notNull().default(''),
  /** The last day on which it may be shown. */
  licenceEndsOn: date('licence_ends_on'),
  version: integer().notNull().default(1),
  uploadedBy: text('uploaded_by'),
  pairs: text()
    .array()
    .notNull()
    .generatedAlwaysAs(sql`title_pairs(file_name || ' ' || description || ' ' || credit || ' ' || licence)`),
})
