import { and, asc, desc, eq, gt, gte, inArray, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { parseRow } from '#platform/database/parse-rows.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { Product, type OrderView, type OwnOrder } from './contract.ts'
import type { InvoiceWish } from './invoice-wish.ts'
import { invoices, orderLines, orders, redInvoices } from './tables.server.ts'

/** An order of this person; refuses `order_not_found`, also for somebody else's (C-127). */
export async function readOwnOrder(
  { db }: Pick<Context, 'db'>,
  { number, personId }: { number: string; personId: number },
): Promise<OrderView> {
  const [row] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.number, number), eq(orders.personId, personId)))
  if (!row) throw new Refusal('not_found', 'order_not_found')
  return readOrder({ db }, row)
}

/** This person's orders with what became of them, the newest first; only those of some numbers where asked. */
export async function listOrders(
  { db, log }: Pick<Context, 'db' | 'log'>,
  {
    personId,
    numbers,
    limit,
    offset = 0,
  }: { personId: number; numbers?: readonly string[]; limit: number; offset?: number },
): Promise<OwnOrder[]> {
  const rows = await db
    .select({
      order: orders,
      invoice: invoices,
      isRefundDone: sql<
        boolean | null
      >`(select bool_and(r.state in ('succeeded', 'by_hand')) from refunds r where r.order_id = ${orders.id})`,
    })
    .from(orders)
    .leftJoin(invoices, eq(invoices.orderId, orders.id))
    .where(and(eq(orders.personId, personId), numbers && inArray(orders.number, [...numbers])))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
    .offset(offset)
  const ids = rows.map(({ order }) => order.id)
  const lines = await db.select().from(orderLines).where(inArray(orderLines.orderId, ids))
  const reds = await redsOf({ db }, ids)
  return rows.flatMap(({ order, invoice, isRefundDone }) => {
    const own = lines.filter(({ orderId }) => orderId === order.id)
    if (!own.every((line) => parseRow({ log }, Product, line, { table: 'order_lines' }))) return []
    return {
      ...viewOf(order, own),
      invoice: invoice?.state,
      invoiceNumber: invoice?.invoiceNumber ?? '',
      redInvoices: reds.flatMap(({ orderId, ...red }) => (orderId === order.id ? red : [])),
      invoiceProblem: invoice?.rejectedReason ?? '',
      invoiceWish: invoice ? wishOf(invoice) : undefined,
      refund: order.returnedFen === 0 ? undefined : isRefundDone ? 'done' : 'on_its_way',
    }
  })
}

/** What was taken back of the invoices of these orders: not of one that another has taken the place of since. */
const redsOf = ({ db }: Pick<Context, 'db'>, ids: readonly number[]) =>
  db
    .select({
      orderId: redInvoices.orderId,
      number: redInvoices.invoiceNumber,
      amountFen: redInvoices.amountFen,
    })
    .from(redInvoices)
    .innerJoin(invoices, eq(invoices.orderId, redInvoices.orderId))
    .where(
      and(
        inArray(redInvoices.orderId, [...ids]),
        eq(redInvoices.state, 'issued'),
        gte(redInvoices.issuedAt, invoices.issuedAt),
      ),
    )
    .orderBy(asc(redInvoices.id))

/** Whoever buys much, or often looks at what something costs, has several pages of them in years. */
const AT_ONCE = 50

/** A page of this person's orders as `listOrders` gives them; past the last page it is the last. */
export async function listOrderPage(
  context: Pick<Context, 'db' | 'log'>,
  { personId, page: asked }: { personId: number; page: number },
): Promise<{ readonly orders: readonly OwnOrder[]; readonly page: number; readonly pageCount: number }> {
  const count = await context.db.$count(orders, eq(orders.personId, personId))
  const pageCount = Math.max(1, Math.ceil(count / AT_ONCE))
  const page = Math.min(asked, pageCount)
  const shown = await listOrders(context, { personId, limit: AT_ONCE, offset: (page - 1) * AT_ONCE })
  return { orders: shown, page, pageCount }
}

/** This person's orders that can still be paid, the newest first. */
export async function listUnpaid(
  { db, now }: Pick<Context, 'db' | 'now'>,
  personId: number,
): Promise<Pick<OwnOrder, 'number' | 'subject' | 'amountFen'>[]> {
  return db
    .select({ number: orders.number, subject: orders.subject, amountFen: orders.amountFen })
    .from(orders)
    .where(and(eq(orders.personId, personId), eq(orders.state, 'open'), gt(orders.expiresAt, now)))
    .orderBy(desc(orders.createdAt), desc(orders.id))
}

const wishOf = ({ title, buyer, taxNumber, email }: typeof invoices.$inferSelect): InvoiceWish => ({
  title,
  buyer,
  taxNumber,
  email,
})

/** An order with its lines. */
export async function readOrder(
  { db }: Pick<Context, 'db'>,
  row: typeof orders.$inferSelect,
): Promise<OrderView> {
  return viewOf(row, await db.select().from(orderLines).where(eq(orderLines.orderId, row.id)))
}

function viewOf(
  row: typeof orders.$inferSelect,
  lines: readonly (typeof orderLines.$inferSelect)[],
): OrderView {
  const { number, personId, subject, amountFen, returnedFen, state, way, createdAt, expiresAt, paidAt } = row
  return {
    number,
    personId,
    subject,
    amountFen,
    returnedFen,
    lines: lines
      .toSorted((a, b) => a.position - b.position)
      .map((line) => ({
        ...Product.parse({ product: line.product, detail: line.detail }),
        id: line.id,
        subject: line.subject,
        quantity: line.quantity,
        listFen: line.listFen,
        amountFen: line.amountFen,
        returnedQuantity: line.returnedQuantity,
        returnedFen: line.returnedFen,
      })),
    state,
    way,
    createdAt,
    expiresAt,
    paidAt: paidAt ?? undefined,
  }
}
