import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { bigNumber } from '#platform/database/columns.server.ts'
import type { StoredImage } from '#platform/images/image-address.ts'

/** Companies and their logos; constraints stand in db/migrations. */
export const companies = pgTable('companies', {
  id: bigNumber('id').primaryKey().generatedByDefaultAsIdentity(),
  handle: text(),
  shortName: text('short_name').notNull(),
  fullName: text('full_name').notNull().default(''),
  logo: jsonb().$type<StoredImage>().notNull(),
  webUrl: text('web_url').notNull().default(''),
  position: integer().notNull().default(0),
  isPartner: boolean('is_partner').notNull().default(false),
  state: text({ enum: ['active', 'hidden'] })
    .notNull()
    .default('active'),
})
