import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { CODE_CHANNEL_KINDS } from '#features/accounts/contract.ts'
import { bigNumber, instant } from '#platform/database/columns.server.ts'

/** Licences of firms and who reads by them; constraints stand in db/migrations. */

const id = () => bigNumber('id').primaryKey().generatedAlwaysAsIdentity()

export const licences = pgTable('licences', {
  id: id(),
  /** Who bought it, or has it from who did, and manages it. */
  personId: bigNumber('person_id').notNull(),
  orderNumber: text('order_number').notNull(),
  reportId: bigNumber('report_id').notNull(),
  fileId: bigNumber('file_id').notNull(),
  /** As it was bought. */
  subject: text().notNull(),
  /** The firm, as it stands on every page. */
  company: text().notNull(),
  seats: integer().notNull(),
  /** Whoever proved a mail address of it takes a seat without being named; empty for nobody. */
  domain: text().notNull().default(''),
  createdAt: instant('created_at').notNull(),
  /** Refunded. */
  endedAt: instant('ended_at'),
})

export const licenceColleagues = pgTable(
  'licence_colleagues',
  {
    licenceId: bigNumber('licence_id').notNull(),
    kind: text({ enum: CODE_CHANNEL_KINDS }).notNull(),
    address: text().notNull(),
    /** As the firm knows the colleague; empty where it was not said. */
    name: text().notNull().default(''),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.licenceId, table.kind, table.address] })],
)

export const licenceReaders = pgTable('licence_readers', {
  id: id(),
  licenceId: bigNumber('licence_id').notNull(),
  /** Those of the licence, so that the database lets nobody sit beyond them. */
  seats: integer().notNull(),
  /** The seat, from 1. */
  number: integer().notNull(),
  personId: bigNumber('person_id').notNull(),
  /** As the firm knows the reader: the name, and in part the address that was proved. */
  name: text().notNull(),
  reached: text().notNull(),
  takenAt: instant('taken_at').notNull(),
  /** When the manager took the seat away. */
  endedAt: instant('ended_at'),
})
