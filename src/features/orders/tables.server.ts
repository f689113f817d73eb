import { boolean, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { bigNumber, instant } from '#platform/database/columns.server.ts'
import { PROVIDER_NAMES } from '#platform/payments/payment-provider.ts'
import { BUYERS } from './buyers.ts'
import {
  DIFFERENCE_KINDS,
  DIFFERENCE_STATES,
  INVOICE_STATES,
  ORDER_STATES,
  ORDER_WAYS,
  PAYMENT_CHANNELS,
  PAYMENT_STATES,
  type Product,
  PRODUCTS,
  RED_STATES,
  REFUND_STATES,
} from './contract.ts'

/** Orders, how they are paid and given back; constraints stand in db/migrations. */

const provider = () => text({ enum: PROVIDER_NAMES }).notNull()
const channel = () => text('provider', { enum: PAYMENT_CHANNELS }).notNull()

export const orders = pgTable('orders', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  number: text().notNull(),
  personId: bigNumber('person_id').notNull(),
  /** The lines as one text, by which two tabs that buy the same find one order. */
  purchase: text().notNull(),
  subject: text().notNull(),
  amountFen: bigNumber('amount_fen').notNull(),
  returnedFen: bigNumber('returned_fen').notNull().default(0),
  state: text({ enum: ORDER_STATES }).notNull().default('open'),
  way: text({ enum: ORDER_WAYS }).notNull().default('code'),
  /** Ordered by staff for whoever called; paid by bank transfer only. */
  isByStaff: boolean('is_by_staff').notNull().default(false),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  paidAt: instant('paid_at'),
  fulfilledAt: instant('fulfilled_at'),
  closedAt: instant('closed_at'),
})

export const orderLines = pgTable('order_lines', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  orderId: bigNumber('order_id').notNull(),
  position: integer().notNull(),
  product: text({ enum: PRODUCTS }).notNull(),
  detail: jsonb('product_detail').$type<Product['detail']>().notNull(),
  subject: text().notNull(),
  quantity: integer().notNull(),
  listFen: bigNumber('list_fen').notNull(),
  amountFen: bigNumber('amount_fen').notNull(),
  returnedQuantity: integer('returned_quantity').notNull().default(0),
  returnedFen: bigNumber('returned_fen').notNull().default(0),
})

export const orderPayments = pgTable(
  'order_payments',
  {
    orderId: bigNumber('order_id').notNull(),
    provider: channel(),
    /** What its code says, or inside WeChat the number that the order has there. */
    qrContent: text('qr_content').notNull().default(''),
    state: text({ enum: PAYMENT_STATES }).notNull().default('placed'),
    transactionId: text('transaction_id'),
    paidFen: bigNumber('paid_fen'),
    /** What goes back of it or went back. */
    returnedFen: bigNumber('returned_fen').notNull().default(0),
    paidAt: instant('paid_at'),
    /** When the provider was last asked, and when it last said that nothing right was paid. */
    askedAt: instant('asked_at'),
    answeredAt: instant('answered_at'),
    /** The day of the statement that names it. */
    statementOn: date('statement_on'),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.provider] })],
)

export const refunds = pgTable('refunds', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  number: text().notNull(),
  orderId: bigNumber('order_id').notNull(),
  provider: channel(),
  amountFen: bigNumber('amount_fen').notNull(),
  reason: text().notNull(),
  state: text({ enum: REFUND_STATES }).notNull().default('requested'),
  createdAt: instant('created_at').notNull(),
  askedAt: instant('asked_at'),
  doneAt: instant('done_at'),
  statementOn: date('statement_on'),
  /** Why it failed, or how it was given back by hand. */
  note: text().notNull().default(''),
})

export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: bigNumber('refund_id').notNull(),
    lineId: bigNumber('line_id').notNull(),
    quantity: integer().notNull(),
    amountFen: bigNumber('amount_fen').notNull(),
  },
  (table) => [primaryKey({ columns: [table.refundId, table.lineId] })],
)

/** What arrived by bank for an order, as staff wrote it down; its number at our bank is the payment's transaction. */
export const bankTransfers = pgTable('bank_transfers', {
  orderId: bigNumber('order_id').primaryKey(),
  /** The day of the bank's statement. */
  receivedOn: date('received_on').notNull(),
  payer: text().notNull(),
  /** Where what is refunded is transferred back to, where it is known. */
  payerAccount: text('payer_account').notNull().default(''),
  note: text().notNull().default(''),
  recordedAt: instant('recorded_at').notNull(),
})

/** Only ever added to; the database compares it with payments and refunds at the end of each transaction. */
export const ledgerEntries = pgTable('ledger_entries', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  at: instant('at').notNull(),
  day: date().notNull(),
  orderId: bigNumber('order_id').notNull(),
  lineId: bigNumber('line_id'),
  refundId: bigNumber('refund_id'),
  provider: channel(),
  cause: text({ enum: ['payment', 'double_payment', 'refund', 'double_refund'] }).notNull(),
  quantity: integer().notNull(),
  amountFen: bigNumber('amount_fen').notNull(),
})

export const invoices = pgTable('invoices', {
  orderId: bigNumber('order_id').primaryKey(),
  title: text().notNull(),
  buyer: text({ enum: BUYERS }).notNull().default('company'),
  taxNumber: text('tax_number').notNull().default(''),
  email: text().notNull(),
  state: text({ enum: INVOICE_STATES }).notNull().default('requested'),
  rejectedReason: text('rejected_reason').notNull().default(''),
  createdAt: instant('created_at').notNull(),
  issuedAt: instant('issued_at'),
  invoiceNumber: text('invoice_number').notNull().default(''),
  /** What it was issued for, and how much of that is taken back or to be taken back by red invoices. */
  amountFen: bigNumber('amount_fen'),
  reversedFen: bigNumber('reversed_fen').notNull().default(0),
})

/** What takes back so much of an invoice as was refunded. */
export const redInvoices = pgTable('red_invoices', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  orderId: bigNumber('order_id').notNull(),
  refundId: bigNumber('refund_id').notNull(),
  amountFen: bigNumber('amount_fen').notNull(),
  state: text({ enum: RED_STATES }).notNull().default('requested'),
  invoiceNumber: text('invoice_number').notNull().default(''),
  createdAt: instant('created_at').notNull(),
  issuedAt: instant('issued_at'),
  /** Until when the buyer can confirm it, where that was last asked for. */
  confirmUntil: instant('confirm_until'),
})

export const reconciliations = pgTable(
  'reconciliations',
  {
    provider: provider(),
    day: date().notNull(),
    lineCount: integer('line_count').notNull(),
    comparedAt: instant('compared_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.day] })],
)

export const reconciliationDifferences = pgTable('reconciliation_differences', {
  id: bigNumber('id').primaryKey().generatedAlwaysAsIdentity(),
  provider: provider(),
  day: date().notNull(),
  kind: text({ enum: DIFFERENCE_KINDS }).notNull(),
  orderNumber: text('order_number').notNull(),
  transactionId: text('transaction_id').notNull().default(''),
  theirsFen: bigNumber('theirs_fen'),
  oursFen: bigNumber('ours_fen'),
  state: text({ enum: DIFFERENCE_STATES }).notNull().default('open'),
  note: text().notNull().default(''),
  foundAt: instant('found_at').notNull(),
  settledAt: instant('settled_at'),
  settledBy: text('settled_by', { enum: ['itself', 'staff'] }),
})
