import { bigint, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What an import made of a source: its topic, and a hash of all that mattered. */
export const importSources = pgTable('import_sources', {
  source: text().primaryKey(),
  topicId: bigint('topic_id', { mode: 'number' }).notNull(),
  contentHash: text('content_hash').notNull(),
  importedAt: timestamp('imported_at', { withTimezone: true }).notNull(),
})
