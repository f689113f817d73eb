import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** db/migrations/0017 says why it exists. */
export const spentCaptchas = pgTable('spent_captchas', {
  signature: text().primaryKey(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
})
