import { pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Tokens and tickets of WeChat; db/migrations/0016 says more. */
export const wechatCredentials = pgTable(
  'wechat_credentials',
  {
    appId: text('app_id').notNull(),
    name: text({ enum: ['access_token', 'jsapi_ticket'] }).notNull(),
    value: text().notNull(),
    validUntil: timestamp('valid_until', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.appId, table.name] })],
)
