import { bigint, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { StoredImage } from '#platform/images/image-address.ts'

/** Who people are: authors, askers, experts, commenters. Constraints stand in db/migrations. */
export const people = pgTable('people', {
  id: bigint({ mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
  handle: text(),
  name: text().notNull(),
  iconId: text('icon_id'),
  job: text().notNull().default(''),
  company: text().notNull().default(''),
  signText: text('sign_text').notNull().default(''),
  remarks: text().notNull().default(''),
  banner: jsonb().$type<StoredImage>(),
  descriptionUrl: text('description_url').notNull().default(''),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})

export const personRights = pgTable(
  'person_rights',
  { personId: bigint('person_id', { mode: 'number' }).notNull(), code: integer().notNull() },
  (table) => [primaryKey({ columns: [table.personId, table.code] })],
)
