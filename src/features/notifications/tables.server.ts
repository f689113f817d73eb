import { bigint, boolean, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { CHANNELS, MESSAGE_TYPES } from './contract.ts'

/** Messages to people, what they chose, and what was told already; constraints stand in db/migrations/0022. */

const instant = (name: string) => timestamp(name, { withTimezone: true })
const personId = () => bigint('person_id', { mode: 'number' }).notNull()

export const notifications = pgTable('notifications', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  personId: personId(),
  kind: text().notNull(),
  type: text({ enum: MESSAGE_TYPES }).notNull(),
  title: text().notNull(),
  body: text().notNull(),
  path: text().notNull(),
  createdAt: instant('created_at').notNull(),
  readAt: instant('read_at'),
})

export const notifiedMatters = pgTable(
  'notified_matters',
  {
    personId: personId(),
    kind: text().notNull(),
    onceKey: text('once_key').notNull(),
    toldAt: instant('told_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.kind, table.onceKey] })],
)

export const notificationSettings = pgTable(
  'notification_settings',
  {
    personId: personId(),
    kind: text().notNull(),
    channel: text({ enum: CHANNELS }).notNull(),
    isOn: boolean('is_on').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.personId, table.kind, table.channel] })],
)
