import { integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { bigNumber } from '#platform/database/columns.server.ts'

/** What belongs to profiles besides the people themselves; constraints stand in db/migrations/0008. */

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
