import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'

/** What an import made of a source: its topic, or the draft it waits as, and a hash of all that mattered. */
export const importSources = pgTable('import_sources', {
  source: text().primaryKey(),
  topicId: bigNumber('topic_id'),
  /** The number that the topic will have. */
  draftId: bigNumber('draft_id'),
  contentHash: text('content_hash').notNull(),
  importedAt: instant('imported_at').notNull(),
  /** Of namespace, file name and title: finds the source again whose folder was moved. */
  fingerprint: text().notNull().default(''),
  /** Pictures that could not be had, tried again at the next run. */
  missingPictures: integer('missing_pictures').notNull().default(0),
})
