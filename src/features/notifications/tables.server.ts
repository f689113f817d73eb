import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import { CHANNELS, MESSAGE_TYPES } from './contract.ts'

/** Messages to people, what they chose, and what was told already; constraints stand in db/migrations. */

const personId = () => bigNumber('person_id').notNull()

export const notifications = pgTable('notifications', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  personId: personId(),
  kind: text().notNull(),
  type: text({ enum: MESSAGE_TYPES }).notNull(),
  title: text().notNull(),
  body: text().notNull(),
  path: text().notNull(),
  byPersonId: bigNumber('by_person_id'),
  byName: text('by_name'),
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
