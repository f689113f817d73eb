import { and, asc, eq, gt, gte, lte } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { rowsInPages, type ExportSource } from '#platform/export/export-source.ts'
import { yuanOfFen } from '#platform/money.ts'
import { parseInput } from '#platform/parse-input.ts'
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

/** Every movement of money, as an accountant enters it; nobody is named (C-109). */
export const ledgerExport: ExportSource = {
  kind: 'ledger',
  offer: { name: '收支明细（给会计）', permission: 'orders.books' },
  async open({ actor, db }, given) {
    requirePermission(actor, 'orders.books')
    const { from, to } = parseInput(Filter, given)
    const matching = and(
      from === undefined ? undefined : gte(ledgerEntries.day, from),
      to === undefined ? undefined : lte(ledgerEntries.day, to),
    )
    const read = (behind: { readonly id: number } | undefined, limit: number) =>
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
        .where(and(matching, behind && gt(ledgerEntries.id, behind.id)))
        .orderBy(asc(ledgerEntries.id))
        .limit(limit)
    return {
      name: '收支明细',
      head: [
        '日期',
        '时间',
        '事由',
        '产品',
        '内容',
        '数量',
        '收入（元）',
        '退出（元）',
        '支付渠道',
        '渠道单号',
        '订单号',
        '退款号',
        '发票号码',
        '企业抬头',
      ],
      count: () => db.$count(ledgerEntries, matching),
      async *rows() {
        for await (const { entry, ...of } of rowsInPages(read))
          yield [
            entry.day,
            shanghaiIso(entry.at),
            CAUSES[entry.cause],
            of.product ? PRODUCT_NAMES[of.product] : '',
            of.subject ?? of.orderSubject,
            String(Math.abs(entry.quantity)),
            entry.amountFen > 0 ? yuanOfFen(entry.amountFen) : '',
            entry.amountFen < 0 ? yuanOfFen(-entry.amountFen) : '',
            CHANNEL_TITLES[entry.provider],
            of.transactionId ?? '',
            of.number,
            of.refundNumber ?? '',
            of.invoiceNumber ?? '',
            // A person's own name stands on no list for others.
            of.buyer === 'company' ? (of.title ?? '') : '',
          ]
      },
    }
  },
}
