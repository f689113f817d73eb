import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import { PROBLEMS } from './contract.ts'

/** Subscriptions to the quarterly and what they brought; constraints stand in db/migrations. */

const id = () => bigNumber('id').primaryKey().generatedAlwaysAsIdentity()

export const quarterlySubscriptions = pgTable('quarterly_subscriptions', {
  id: id(),
  personId: bigNumber('person_id').notNull(),
  /** Missing where the office gave it. */
  orderNumber: text('order_number'),
  fromYear: integer('from_year').notNull(),
  fromQuarter: integer('from_quarter').notNull(),
  issues: integer().notNull(),
  delivered: integer().notNull().default(0),
  /** From which quarter on nothing comes, where it is paused. */
  pausedYear: integer('paused_year'),
  pausedQuarter: integer('paused_quarter'),
  /** From which quarter on issues come again after a pause. */
  continuedYear: integer('continued_year'),
  continuedQuarter: integer('continued_quarter'),
  /** Where the copies are mailed to; empty until somebody says it. */
  mailbox: text().notNull().default(''),
  company: text().notNull().default(''),
  /** Why the office gave it or ended it. */
  note: text().notNull().default(''),
  createdAt: instant('created_at').notNull(),
  endedAt: instant('ended_at'),
  /** Refunded: what was delivered opens no more. */
  isTakenBack: boolean('is_taken_back').notNull().default(false),
})

export const quarterlyDeliveries = pgTable('quarterly_deliveries', {
  id: id(),
  subscriptionId: bigNumber('subscription_id').notNull(),
  issueId: bigNumber('issue_id').notNull(),
  fileId: bigNumber('file_id').notNull(),
  /** Of a copy for a further mailbox of the subscriber; missing where it is the delivery itself. */
  mailboxId: bigNumber('mailbox_id'),
  madeAt: instant('made_at').notNull(),
  /** Whether it is one of the issues that were paid for. */
  counts: boolean().notNull().default(true),
  /** Where its copy lies until the mail has left. */
  copyKey: text('copy_key').notNull().default(''),
  /** SHA-256 of the copy that was mailed last. */
  copyHash: text('copy_hash').notNull().default(''),
  mailedTo: text('mailed_to').notNull().default(''),
  mailedAt: instant('mailed_at'),
  /** Which document was mailed last; empty where none was. */
  mailedPdf: text('mailed_pdf').notNull().default(''),
  /** The record of the mail, for as long as it is kept. */
  sendingId: bigNumber('sending_id'),
  /** The records of the mails before it. */
  formerSendings: bigNumber('former_sendings').array().notNull().default([]),
  problem: text({ enum: PROBLEMS }),
})

export const quarterlyMailboxes = pgTable('quarterly_mailboxes', {
  id: id(),
  personId: bigNumber('person_id').notNull(),
  /** Who reads there, as it stands on every page. */
  name: text().notNull().default(''),
  mailbox: text().notNull(),
  addedAt: instant('added_at').notNull(),
  removedAt: instant('removed_at'),
})

export const quarterlyRecipients = pgTable('quarterly_recipients', {
  personId: bigNumber('person_id').primaryKey(),
  mailbox: text().notNull(),
  company: text().notNull(),
  updatedAt: instant('updated_at').notNull(),
})
