import { bigint, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import type { Product } from './contract.ts'

/** Orders, how they are paid and given back; constraints stand in db/migrations/0020 and 0021. */

const big = (name: string) => bigint(name, { mode: 'number' })
const instant = (name: string) => timestamp(name, { withTimezone: true })
const provider = () => text({ enum: ['wechat', 'alipay'] }).notNull()

export const orders = pgTable('orders', {
  id: big('id').primaryKey().generatedAlwaysAsIdentity(),
  number: text().notNull(),
  personId: big('person_id').notNull(),
  product: text({ enum: ['membership_year', 'file'] }).notNull(),
  detail: jsonb('product_detail').$type<Product['detail']>().notNull(),
  subject: text().notNull(),
  amountFen: big('amount_fen').notNull(),
  state: text({ enum: ['open', 'paid', 'fulfilled', 'closed', 'refunded'] })
    .notNull()
    .default('open'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  paidAt: instant('paid_at'),
  fulfilledAt: instant('fulfilled_at'),
  closedAt: instant('closed_at'),
})

export const orderPayments = pgTable(
  'order_payments',
  {
    orderId: big('order_id').notNull(),
    provider: provider(),
    qrContent: text('qr_content').notNull().default(''),
    state: text({ enum: ['placed', 'paid', 'wrong_amount', 'returned'] })
      .notNull()
      .default('placed'),
    transactionId: text('transaction_id'),
    paidFen: big('paid_fen'),
    paidAt: instant('paid_at'),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.provider] })],
)

export const refunds = pgTable('refunds', {
  id: big('id').primaryKey().generatedAlwaysAsIdentity(),
  number: text().notNull(),
  orderId: big('order_id').notNull(),
  provider: provider(),
  amountFen: big('amount_fen').notNull(),
  reason: text().notNull(),
  state: text({ enum: ['waiting', 'pending', 'done'] })
    .notNull()
    .default('waiting'),
  createdAt: instant('created_at').notNull(),
})

export const invoices = pgTable('invoices', {
  orderId: big('order_id').primaryKey(),
  title: text().notNull(),
  taxNumber: text('tax_number').notNull().default(''),
  email: text().notNull(),
  state: text({ enum: ['requested', 'issued'] })
    .notNull()
    .default('requested'),
  createdAt: instant('created_at').notNull(),
})
