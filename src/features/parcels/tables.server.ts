import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import { FAILURES, PARCEL_STATES } from './words.ts'

/** White papers on their way to whoever bought them; constraints stand in db/migrations. */

const id = () => bigNumber('id').primaryKey().generatedAlwaysAsIdentity()

export const postalAddresses = pgTable('postal_addresses', {
  id: id(),
  personId: bigNumber('person_id').notNull(),
  recipient: text().notNull(),
  phone: text().notNull(),
  region: text().notNull(),
  street: text().notNull(),
  usedAt: instant('used_at').notNull(),
})

export const parcels = pgTable('parcels', {
  id: id(),
  personId: bigNumber('person_id').notNull(),
  orderNumber: text('order_number').notNull(),
  reportId: bigNumber('report_id').notNull(),
  /** As it was bought. */
  subject: text().notNull(),
  copies: integer().notNull(),
  /** Refunded: of all, and since they were posted last. */
  taken: integer().notNull().default(0),
  takenAfter: integer('taken_after').notNull().default(0),
  /** What becomes of copies that were refunded after they were posted, as staff decided. */
  decision: text().notNull().default(''),
  /** Where they go: empty until somebody says it, and once it is forgotten. */
  recipient: text().notNull().default(''),
  phone: text().notNull().default(''),
  region: text().notNull().default(''),
  street: text().notNull().default(''),
  /** Counts what was said of it, so that nothing goes by a label that was printed before. */
  addressVersion: integer('address_version').notNull().default(1),
  state: text({ enum: PARCEL_STATES }).notNull().default('waiting'),
  createdAt: instant('created_at').notNull(),
  /** When it was posted or cancelled last; missing while it waits. */
  movedAt: instant('moved_at'),
})

export const parcelPostings = pgTable('parcel_postings', {
  id: id(),
  parcelId: bigNumber('parcel_id').notNull(),
  copies: integer().notNull(),
  carrier: text().notNull(),
  /** Empty once its receiver's account is closed. */
  trackingNumber: text('tracking_number').notNull(),
  /** What was said of it before it was put right, the oldest first; forgotten with the number. */
  former: text().array().notNull().default([]),
  postedAt: instant('posted_at').notNull(),
  correctedAt: instant('corrected_at'),
  failure: text({ enum: FAILURES }),
  failedAt: instant('failed_at'),
  note: text().notNull().default(''),
})
