import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#platform/database/columns.server.ts'

/** Tokens and tickets of WeChat; db/migrations/0016 and those that name it say more. */
export const wechatCredentials = pgTable(
  'wechat_credentials',
  {
    appId: text('app_id').notNull(),
    name: text({ enum: ['access_token', 'jsapi_ticket', 'renewal'] }).notNull(),
    value: text().notNull(),
    validUntil: instant('valid_until').notNull(),
  },
  (table) => [primaryKey({ columns: [table.appId, table.name] })],
)
