import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.server.ts'

/** db/migrations/0017 says why it exists. */
export const spentCaptchas = pgTable('spent_captchas', {
  signature: text().primaryKey(),
  expiresAt: instant('expires_at').notNull(),
})
