import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'

/** What of a WeChat account is still to be taken over; constraints stand in db/migrations. */
export const wechatProfiles = pgTable('wechat_profiles', {
  personId: bigNumber('person_id').primaryKey(),
  name: text().notNull(),
  portraitUrl: text('portrait_url'),
  tries: integer().notNull().default(0),
  createdAt: instant('created_at').notNull(),
})
