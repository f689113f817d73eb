import { and, desc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { normalEmail } from '#features/accounts/email.ts'
import { normalPhone } from '#features/accounts/phone.ts'
import { people, personChannels } from '#features/accounts/tables.server.ts'
import { peopleCalled } from '#features/editing/people-called.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import type { Context } from '#platform/context.ts'
import { endOfDay, shanghaiInstant, shanghaiIso } from '#platform/shanghai-time.ts'
import { joinedNumber } from '#platform/text/read-out.ts'
import { ordersOfFirm } from '../orders-of-firm.server.ts'
import { orderLines, orderPayments, orders } from '../tables.server.ts'
import type { OrderFilter, OrderRow } from './contract.ts'
import { whenPaid } from '../when-paid.ts'

const AT_ONCE = 50

interface Wanted extends z.input<typeof OrderFilter> {
  readonly before?: number | undefined
}

/** Fifty orders, the newest first. Refuses `permission_missing` (C-109). */
export async function listOfficeOrders(
  { actor, db }: Pick<Context, 'actor' | 'db'>,
  { before, ...filter }: Wanted,
): Promise<OrderRow[]> {
  requirePermission(actor, 'orders.read')
  const rows = await db
    .select({ order: orders, name: people.name })
    .from(orders)
    .innerJoin(people, eq(people.id, orders.personId))
    .where(and(before === undefined ? undefined : lt(orders.id, before), ordersMatching(db, filter)))
    .orderBy(desc(orders.id))
    .limit(AT_ONCE)
  const paid = await db
    .select({ orderId: orderPayments.orderId, provider: orderPayments.provider })
    .from(orderPayments)
    .where(
      and(
        inArray(
          orderPayments.orderId,
          rows.map(({ order }) => order.id),
        ),
        inArray(orderPayments.state, ['paid', 'returned']),
      ),
    )
  return rows.map(({ order, name }) => ({
    id: order.id,
    number: order.number,
    person: { id: order.personId, name },
    subject: order.subject,
    amountFen: order.amountFen,
    returnedFen: order.returnedFen,
    state: order.state,
    at: shanghaiIso(order.createdAt),
    paidAt: order.paidAt ? whenPaid(order.paidAt, order.way) : '',
    providers: paid.flatMap(({ orderId, provider }) => (orderId === order.id ? provider : [])),
  }))
}

/** Those that the list is narrowed to. */
export const ordersMatching = (
  db: Context['db'],
  { text = '', state, product, from, to }: z.input<typeof OrderFilter>,
): SQL | undefined =>
  and(
    state && eq(orders.state, state),
    product &&
      sql`exists (select from ${orderLines} l where l.order_id = ${orders.id} and l.product = ${product})`,
    from === undefined ? undefined : gte(orders.createdAt, shanghaiInstant(from)),
    to === undefined ? undefined : lt(orders.createdAt, endOfDay(to)),
    matching(db, text.trim()),
  )

/** By any number that stands on a receipt, a statement or an invoice, an order's also by its last digits, or by whoever paid. */
function matching(db: Context['db'], text: string): SQL | undefined {
  if (text === '') return undefined
  const phone = normalPhone(text)
  const address = phone ?? normalEmail(text)
  if (address)
    return inArray(
      orders.personId,
      db
        .select({ id: personChannels.personId })
        .from(personChannels)
        .where(and(eq(personChannels.kind, phone ? 'phone' : 'email'), eq(personChannels.address, address))),
    )
  const ofFirm = ordersOfFirm(text)
  const ofPayers = sql`select id from orders where person_id in ${peopleCalled({ db }, text)}
    ${ofFirm ? sql`union select order_id from ${ofFirm} as of_firm` : sql``}`
  const number = joinedNumber(text)
  if (!/^[0-9A-Za-z_-]{4,64}$/.test(number)) return sql`${orders.id} in (${ofPayers})`
  // Each by an index of its own: one condition of many alternatives would look at every order.
  return sql`${orders.id} in (${ofPayers}
    union select id from orders where number >= ${number} and number < ${`${number}~`} and starts_with(number, ${number})
    union select id from orders where right(number, 4) = ${number.slice(-4)} and right(number, ${number.length}) = ${number}
    union select order_id from order_payments where transaction_id in (${text}, ${number})
    union select order_id from refunds where number = ${number}
    union select order_id from invoices where invoice_number = ${number} and invoice_number <> ''
    union select order_id from red_invoices where invoice_number = ${number} and invoice_number <> '')`
}
