import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { PUBLIC_STATES } from '#features/withdrawals/public-states.ts'
import { bigNumber } from '#platform/database/columns.server.ts'

export const dictionaryEntries = pgTable('dictionary_entries', {
  id: bigNumber('id').primaryKey().generatedByDefaultAsIdentity(),
  kind: text({ enum: ['company', 'term'] }).notNull(),
  name: text().notNull(),
  aliases: text().array().notNull().default([]),
  description: text().notNull().default(''),
  isCommon: boolean('is_common').notNull().default(false),
  state: text({ enum: PUBLIC_STATES }).notNull().default('published'),
})

export const dictionaryVersion = pgTable('dictionary_version', {
  single: boolean().primaryKey().default(true),
  version: bigNumber('version').notNull().default(1),
})
