import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { PUBLIC_STATES } from '#features/withdrawals/public-states.ts'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import type { StoredImage } from '#platform/images/image-address.ts'

/** Communities and their experts; constraints stand in db/migrations. */
export const communities = pgTable('communities', {
  id: bigNumber('id').primaryKey().generatedByDefaultAsIdentity(),
  handle: text(),
  state: text({ enum: PUBLIC_STATES }).notNull().default('published'),
  name: text().notNull(),
  keyword: text().notNull().default(''),
  description: text().notNull().default(''),
  assistantName: text('assistant_name').notNull().default(''),
  assistantPicture: jsonb('assistant_picture').$type<StoredImage>(),
  position: integer().notNull().default(0),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const communityExperts = pgTable(
  'community_experts',
  {
    communityId: bigNumber('community_id').notNull(),
    personId: bigNumber('person_id').notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.communityId, table.personId] })],
)
