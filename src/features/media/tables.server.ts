import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

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
