import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What is known of every picture taken in; db/migrations/0002 says why. */
export const images = pgTable('images', {
  id: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** Of the original, which is never served itself. */
  mime: text().notNull(),
  bytes: integer().notNull(),
  isTransparent: boolean('is_transparent').notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
