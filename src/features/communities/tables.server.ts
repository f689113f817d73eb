import { bigint, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { StoredImage } from '#platform/images/image-address.ts'

/** Communities and their experts; constraints stand in db/migrations/0008. */
export const communities = pgTable('communities', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  handle: text(),
  state: text({ enum: ['published', 'withdrawn'] })
    .notNull()
    .default('published'),
  name: text().notNull(),
  keyword: text().notNull().default(''),
  description: text().notNull().default(''),
  assistantName: text('assistant_name').notNull().default(''),
  assistantPicture: jsonb('assistant_picture').$type<StoredImage>(),
  position: integer().notNull().default(0),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

export const communityExperts = pgTable(
  'community_experts',
  {
    communityId: bigint('community_id', { mode: 'number' }).notNull(),
    personId: bigint('person_id', { mode: 'number' }).notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.communityId, table.personId] })],
)
