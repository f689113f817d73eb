import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#platform/database/columns.server.ts'

/** What was taken down; constraints stand in its migration. */
export const withdrawals = pgTable('withdrawals', {
  /** `topic:10001` */
  subject: text().primaryKey(),
  /** The page it had; missing for what stood on others' pages only. */
  path: text(),
  reason: text().notNull(),
  withdrawnAt: instant('withdrawn_at').notNull(),
  withdrawnBy: text('withdrawn_by').notNull(),
})
