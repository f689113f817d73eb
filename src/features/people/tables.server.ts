import { bigint, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'

/** What belongs to profiles besides the people themselves; constraints stand in db/migrations/0008. */
const id = (name: string) => bigint(name, { mode: 'number' })

export const organisationExperts = pgTable(
  'organisation_experts',
  {
    organisationId: id('organisation_id').notNull(),
    personId: id('person_id').notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.personId] })],
)

export const recommendedTopics = pgTable(
  'recommended_topics',
  {
    personId: id('person_id').notNull(),
    topicId: id('topic_id').notNull(),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.topicId] })],
)
