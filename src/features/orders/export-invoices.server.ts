import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { maskedEmail } from '#features/accounts/email.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { rowsInPages, type ExportSource } from '#platform/export/export-source.ts'
import { yuanOfFen } from '#platform/money.ts'
import { parseInput } from '#platform/parse-input.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { BUYER_NAMES } from './buyers.ts'
import { INVOICE_STATES } from './contract.ts'
import { INVOICE_STATE_NAMES } from './state-names.ts'
import { invoices, orders } from './tables.server.ts'

const Filter = z.object({ state: z.enum(INVOICE_STATES).optional() })

/** Invoices as the tax program wants them, with what red ones took back (C-27, C-111). */
export const invoiceExport: ExportSource = {
  kind: 'invoices',
  offer: { name: '发票', permission: 'orders.books' },
  contacts: 'contacts.show',
  async open({ actor, db }, given, { showsContacts }) {
    requirePermission(actor, 'orders.books')
    const { state } = parseInput(Filter, given)
    const matching = state && eq(invoices.state, state)
    const read = (behind: { readonly invoice: typeof invoices.$inferSelect } | undefined, limit: number) =>
      db
        .select({
          invoice: invoices,
          number: orders.number,
          subject: orders.subject,
          leftFen: sql<number>`${orders.amountFen} - ${orders.returnedFen}`.mapWith(Number),
          reds: sql<string[]>`array(select r.invoice_number from red_invoices r
            where r.order_id = ${invoices.orderId} and r.state = 'issued' order by r.id)`,
        })
        .from(invoices)
        .innerJoin(orders, eq(orders.id, invoices.orderId))
        .where(and(matching, behind && lt(invoices.orderId, behind.invoice.orderId)))
        .orderBy(desc(invoices.orderId))
        .limit(limit)
    return {
      name: '发票',
      head: [
        '订单号',
        '申请时间',
        '抬头',
        '购买方',
        '税号',
        '内容',
        '金额（元）',
        '状态',
        '发票号码',
        '开具时间',
        '已红冲（元）',
        '红字发票号码',
        '收票邮箱',
      ],
      count: () => db.$count(invoices, matching),
      async *rows() {
        for await (const { invoice, number, subject, leftFen, reds } of rowsInPages(read))
          yield [
            number,
            shanghaiIso(invoice.createdAt),
            invoice.title,
            BUYER_NAMES[invoice.buyer],
            invoice.taxNumber,
            subject,
            yuanOfFen(invoice.amountFen ?? leftFen),
            INVOICE_STATE_NAMES[invoice.state],
            invoice.invoiceNumber,
            invoice.issuedAt ? shanghaiIso(invoice.issuedAt) : '',
            invoice.reversedFen === 0 ? '' : yuanOfFen(invoice.reversedFen),
            reds.join('、'),
            showsContacts || invoice.email === '' ? invoice.email : maskedEmail(invoice.email),
          ]
      },
    }
  },
}
