import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
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
  /** Around which point pages cut it, in percent; db/migrations/0157. */
  focusX: integer('focus_x').notNull().default(50),
  focusY: integer('focus_y').notNull().default(50),
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

/** Focal points that pictures had, whose cuts a job still has to remove; a trigger notes them. */
export const removedCuts = pgTable(
  'removed_cuts',
  {
    imageId: text('image_id').notNull(),
    focusX: integer('focus_x').notNull(),
    focusY: integer('focus_y').notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    removedAt: instant('removed_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.imageId, table.focusX, table.focusY] })],
)
