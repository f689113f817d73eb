import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import type { StoredImage } from '#platform/images/image-address.ts'

/** What a public profile shows beside the name and the picture of the account; ordinary readers have none. */
export const profiles = pgTable('profiles', {
  personId: bigNumber('person_id').primaryKey(),
  job: text().notNull().default(''),
  company: text().notNull().default(''),
  motto: text().notNull().default(''),
  biography: text().notNull().default(''),
  banner: jsonb().$type<StoredImage>(),
  aboutUrl: text('about_url').notNull().default(''),
  /** Of an organisation: the company that it is, whose name leads here. */
  companyId: bigNumber('company_id'),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const personRights = pgTable(
  'person_rights',
  { personId: bigNumber('person_id').notNull(), code: integer().notNull() },
  (table) => [primaryKey({ columns: [table.personId, table.code] })],
)

export const organisationExperts = pgTable(
  'organisation_experts',
  {
    organisationId: bigNumber('organisation_id').notNull(),
    personId: bigNumber('person_id').notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.personId] })],
)

export const recommendedTopics = pgTable(
  'recommended_topics',
  {
    personId: bigNumber('person_id').notNull(),
    topicId: bigNumber('topic_id').notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.topicId] })],
)
