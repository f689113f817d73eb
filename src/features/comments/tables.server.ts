import { bigint, date, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Tables of comments; db/migrations/0003 and 0026 say why each column exists. */

const instant = (name: string) => timestamp(name, { withTimezone: true })
const id = (name: string) => bigint(name, { mode: 'number' })

export const comments = pgTable('comments', {
  id: id('id').primaryKey().generatedByDefaultAsIdentity(),
  topicId: id('topic_id').notNull(),
  personId: id('person_id').notNull(),
  parentId: id('parent_id'),
  content: text().notNull(),
  state: text({ enum: ['waiting', 'visible', 'removed'] })
    .notNull()
    .default('visible'),
  removedBy: text('removed_by', { enum: ['author', 'staff'] }),
  replies: integer().notNull().default(0),
  sortDate: id('sort_date').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

export const commentPaces = pgTable('comment_paces', {
  personId: id('person_id').primaryKey(),
  lastAt: instant('last_at').notNull(),
  day: date().notNull(),
  times: integer().notNull().default(1),
})
