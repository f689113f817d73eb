import { desc, eq } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import type { Context } from '#platform/context.ts'
import { yuanOfFen } from '#platform/money.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import type { OwnOrder } from './contract.ts'
import { listOrders } from './queries.server.ts'
import { INVOICE_STATE_NAMES, ORDER_STATE_NAMES } from './state-names.ts'
import { bankTransfers, orders as allOrders } from './tables.server.ts'
import { whenPaid } from './when-paid.ts'

const EVERY = 10_000

/** The orders of the person who asks, for the export of one's own data; refuses `sign_in_required` (C-14). */
export async function readOwnOrderData(context: Context): Promise<Record<string, unknown>> {
  const { id: personId } = requirePerson(context.actor)
  const orders = await listOrders(context, { personId, limit: EVERY })
  const transfers = await context.db
    .select({
      number: allOrders.number,
      payer: bankTransfers.payer,
      payerAccount: bankTransfers.payerAccount,
      receivedOn: bankTransfers.receivedOn,
    })
    .from(bankTransfers)
    .innerJoin(allOrders, eq(allOrders.id, bankTransfers.orderId))
    .where(eq(allOrders.personId, personId))
    .orderBy(desc(bankTransfers.orderId))
  return {
    订单: orders.map((order) => ({
      订单号: order.number,
      内容: order.subject,
      金额: `${yuanOfFen(order.amountFen)} 元`,
      ...(order.returnedFen > 0 && { 退款: `${yuanOfFen(order.returnedFen)} 元` }),
      状态: ORDER_STATE_NAMES[order.state],
      下单时间: shanghaiIso(order.createdAt),
      付款时间: order.paidAt && whenPaid(order.paidAt, order.way),
      ...invoiceOf(order),
    })),
    对公转账: transfers.map(({ number, payer, payerAccount, receivedOn }) => ({
      订单号: number,
      付款方: payer,
      付款账号: payerAccount,
      到账: receivedOn,
    })),
  }
}

function invoiceOf({ invoice, invoiceWish, invoiceNumber, redInvoices }: OwnOrder) {
  if (!invoice || !invoiceWish) return {}
  const { title, taxNumber, email } = invoiceWish
  return {
    发票: {
      抬头: title,
      ...(taxNumber !== '' && { 税号: taxNumber }),
      邮箱: email,
      状态: INVOICE_STATE_NAMES[invoice],
      ...(invoiceNumber !== '' && { 号码: invoiceNumber }),
      ...(redInvoices.length > 0 && {
        红字发票: redInvoices.map(({ number, amountFen }) => ({
          号码: number,
          金额: `${yuanOfFen(amountFen)} 元`,
        })),
      }),
    },
  }
}
