import { asc, eq } from 'drizzle-orm'
import { people } from '#features/accounts/tables.server.ts'
import { may, requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import type { OrderView } from '../contract.ts'
import { readOrder } from '../queries.server.ts'
import {
  bankTransfers,
  invoices,
  orderPayments,
  orders,
  reconciliationDifferences,
  redInvoices,
  refunds,
} from '../tables.server.ts'
import type { Given, OrderStory } from './contract.ts'
import { timelineOf } from './timeline.server.ts'
import { whenPaid } from '../when-paid.ts'

/** What an order gave, as whoever sells it knows. */
export type WhatItGave = (context: Context, order: OrderView) => Promise<readonly Given[]>

const iso = (at: Date | null | undefined) => (at ? shanghaiIso(at) : '')

/**
 * One order with all that became of it. Refuses `permission_missing`, `order_not_found` (C-109).
 */
export async function readOfficeOrder(
  context: Context,
  { number }: { number: string },
  whatItGave: WhatItGave,
): Promise<OrderStory> {
  requirePermission(context.actor, 'orders.read')
  const { db } = context
  const [found] = await db
    .select({ order: orders, name: people.name })
    .from(orders)
    .innerJoin(people, eq(people.id, orders.personId))
    .where(eq(orders.number, number))
  if (!found) throw new Refusal('not_found', 'order_not_found')
  const { order: row, name } = found
  const [order, payments, [transfer], back, [invoice], reds, differences] = await Promise.all([
    readOrder({ db }, row),
    db.select().from(orderPayments).where(eq(orderPayments.orderId, row.id)),
    db.select().from(bankTransfers).where(eq(bankTransfers.orderId, row.id)),
    db.select().from(refunds).where(eq(refunds.orderId, row.id)).orderBy(asc(refunds.id)),
    db.select().from(invoices).where(eq(invoices.orderId, row.id)),
    db.select().from(redInvoices).where(eq(redInvoices.orderId, row.id)).orderBy(asc(redInvoices.id)),
    db
      .select()
      .from(reconciliationDifferences)
      .where(eq(reconciliationDifferences.orderNumber, number))
      .orderBy(asc(reconciliationDifferences.id)),
  ])
  const gave = await whatItGave(context, order)
  const mayOpenReaders = may(context.actor, 'readers.read')
  return {
    number,
    person: { id: row.personId, name },
    subject: row.subject,
    amountFen: row.amountFen,
    returnedFen: row.returnedFen,
    state: row.state,
    way: row.way,
    at: iso(row.createdAt),
    paidAt: row.paidAt ? whenPaid(row.paidAt, row.way) : '',
    expiresAt: iso(row.expiresAt),
    providers: payments.flatMap(({ provider, paidAt }) => (paidAt ? provider : [])),
    lines: order.lines.map((line) => ({
      id: line.id,
      product: line.product,
      subject: line.subject,
      quantity: line.quantity,
      listFen: line.listFen,
      amountFen: line.amountFen,
      returnedQuantity: line.returnedQuantity,
      returnedFen: line.returnedFen,
    })),
    payments: payments.map(({ provider, state, transactionId, paidFen, returnedFen, paidAt }) => ({
      provider,
      state,
      transactionId: transactionId ?? '',
      paidFen: paidFen ?? 0,
      returnedFen,
      paidAt: paidAt ? whenPaid(paidAt, provider) : '',
    })),
    refunds: back.map(
      ({ number: refundNumber, provider, amountFen, reason, state, note, createdAt, doneAt }) => ({
        number: refundNumber,
        provider,
        amountFen,
        reason,
        state,
        note,
        at: iso(createdAt),
        doneAt: iso(doneAt),
      }),
    ),
    ...(transfer && {
      transfer: { receivedOn: transfer.receivedOn, payer: transfer.payer, note: transfer.note },
    }),
    ...(invoice && {
      invoice: {
        title: invoice.title,
        state: invoice.state,
        rejectedReason: invoice.rejectedReason,
        invoiceNumber: invoice.invoiceNumber,
        amountFen: invoice.amountFen ?? row.amountFen - row.returnedFen,
        reversedFen: invoice.reversedFen,
        at: iso(invoice.createdAt),
      },
    }),
    reds: reds.map(({ id, amountFen, state, invoiceNumber, createdAt }) => ({
      id,
      amountFen,
      state,
      redNumber: invoiceNumber,
      at: iso(createdAt),
    })),
    differences: differences.map(({ id, kind, day, state, note }) => ({
      id,
      kind,
      day,
      isOpen: state === 'open',
      note,
    })),
    gave: gave.map(({ address, ...given }) => ({ ...given, ...(mayOpenReaders && address && { address }) })),
    timeline: await timelineOf(context, {
      order: row,
      payments,
      transfer,
      refunds: back,
      invoice,
      reds,
      differences,
    }),
  }
}
