import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '../database/columns.server.ts'

/** What is known of every picture taken in; db/migrations/0002 says why. */
export const images = pgTable('images', {
  id: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  /** Of the original, which is never served itself. */
  mime: text().notNull(),
  bytes: integer().notNull(),
  isTransparent: boolean('is_transparent').notNull(),
  /** Whether it may be taken away again; its random id is then used by one thing alone. */
  isRemovable: boolean('is_removable').notNull().default(false),
  /** Ids of the people who alone see it; null: everybody does. */
  heldFor: bigNumber('held_for').array(),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** When it was taken in, or was last shown somewhere. */
  lastUsedAt: instant('last_used_at').notNull().defaultNow(),
})

/** Pictures taken away whose bytes a job still has to remove. */
export const removedImages = pgTable('removed_images', {
  id: text().primaryKey(),
  width: integer().notNull(),
  removedAt: instant('removed_at').notNull().defaultNow(),
})
