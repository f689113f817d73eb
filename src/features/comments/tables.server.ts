import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import { COMMENT_STATES } from './states.ts'

/** Tables of comments; db/migrations/0003 and 0026 say why each column exists. */

export const comments = pgTable('comments', {
  id: bigNumber('id').primaryKey().generatedByDefaultAsIdentity(),
  topicId: bigNumber('topic_id').notNull(),
  personId: bigNumber('person_id').notNull(),
  parentId: bigNumber('parent_id'),
  content: text().notNull(),
  state: text({ enum: COMMENT_STATES }).notNull().default('visible'),
  removedBy: text('removed_by', { enum: ['author', 'staff'] }),
  replies: integer().notNull().default(0),
  sortDate: bigNumber('sort_date').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})
