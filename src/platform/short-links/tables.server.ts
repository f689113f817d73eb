import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** `/s/{code}` → path of ours (B-100, C-82). */
export const shortLinks = pgTable('short_links', {
  code: text().primaryKey(),
  path: text().notNull(),
  opened: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
