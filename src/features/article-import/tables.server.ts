import { pgTable, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'

/** What an import made of a source: its topic, and a hash of all that mattered. */
export const importSources = pgTable('import_sources', {
  source: text().primaryKey(),
  topicId: bigNumber('topic_id').notNull(),
  contentHash: text('content_hash').notNull(),
  importedAt: instant('imported_at').notNull(),
})
