import { and, asc, eq, gte, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import { listExport } from '#features/staff/list-export.ts'
import type { Context } from '#platform/context.ts'
import { rowsInPages } from '#platform/export/export-source.ts'
import { yuanOfFen } from '#platform/money.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { PRODUCT_NAMES } from '../product-names.ts'
import { CHANNEL_TITLES } from '../channel-titles.ts'
import { invoices, ledgerEntries, orderLines, orderPayments, orders, refunds } from '../tables.server.ts'

const day = z.iso.date({ error: '应为日期，如 2026-11-21' })
const Filter = z.object({ from: day.optional(), to: day.optional() })

const CAUSES = {
  payment: '收款',
  double_payment: '重复付款',
  refund: '退款',
  double_refund: '退回重复付款',
} as const

type Asked = z.output<typeof Filter>

const matching = ({ from, to }: Asked) =>
  and(
    from === undefined ? undefined : gte(ledgerEntries.day, from),
    to === undefined ? undefined : lte(ledgerEntries.day, to),
  )

interface Place {
  readonly id: number
  readonly entry: { readonly day: string }
}

const readEntries = (db: Context['db'], asked: Asked, behind: Place | undefined, limit: number) =>
  db
    .select({
      id: ledgerEntries.id,
      entry: ledgerEntries,
      number: orders.number,
      orderSubject: orders.subject,
      product: orderLines.product,
      subject: orderLines.subject,
      transactionId: orderPayments.transactionId,
      refundNumber: refunds.number,
      invoiceNumber: invoices.invoiceNumber,
      title: invoices.title,
      buyer: invoices.buyer,
    })
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .leftJoin(orderLines, eq(orderLines.id, ledgerEntries.lineId))
    .leftJoin(
      orderPayments,
      and(
        eq(orderPayments.orderId, ledgerEntries.orderId),
        eq(orderPayments.provider, ledgerEntries.provider),
      ),
    )
    .leftJoin(refunds, eq(refunds.id, ledgerEntries.refundId))
    .leftJoin(invoices, eq(invoices.orderId, ledgerEntries.orderId))
    .where(
      and(
        matching(asked),
        behind &&
          sql`(${ledgerEntries.day}, ${ledgerEntries.id}) > (${behind.entry.day}::date, ${behind.id})`,
      ),
    )
    // What is learned of late stands among its own day.
    .orderBy(asc(ledgerEntries.day), asc(ledgerEntries.id))
    .limit(limit)

/** Every movement of money, as an accountant enters it; nobody is named (C-109). */
export const ledgerExport = listExport({
  kind: 'ledger',
  name: '收支明细（给会计）',
  nameOf: () => '收支明细',
  permission: 'orders.books',
  filter: Filter,
  count: ({ db }, asked) => db.$count(ledgerEntries, matching(asked)),
  rows: ({ db }, asked) =>
    rowsInPages<Awaited<ReturnType<typeof readEntries>>[number]>((behind, limit) =>
      readEntries(db, asked, behind, limit),
    ),
  figures: ['数量'],
  columns: {
    日期: ({ entry }) => entry.day,
    时间: ({ entry }) => shanghaiIso(entry.at),
    事由: ({ entry }) => CAUSES[entry.cause],
    产品: ({ product }) => product && PRODUCT_NAMES[product],
    内容: ({ subject, orderSubject }) => subject ?? orderSubject,
    数量: ({ entry }) => Math.abs(entry.quantity),
    '收入（元）': ({ entry }) => (entry.amountFen > 0 ? yuanOfFen(entry.amountFen) : ''),
    '退出（元）': ({ entry }) => (entry.amountFen < 0 ? yuanOfFen(-entry.amountFen) : ''),
    支付渠道: ({ entry }) => CHANNEL_TITLES[entry.provider],
    渠道单号: ({ transactionId }) => transactionId,
    订单号: ({ number }) => number,
    退款号: ({ refundNumber }) => refundNumber,
    发票号码: ({ invoiceNumber }) => invoiceNumber,
    // A person's own name stands on no list for others.
    企业抬头: ({ buyer, title }) => (buyer === 'company' ? title : ''),
  },
})
