import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { listExport } from '#features/staff/list-export.ts'
import { emailFor } from '#features/staff/shown-contacts.ts'
import { rowsInPages } from '#platform/export/export-source.ts'
import { yuanOfFen } from '#platform/money.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { BUYER_NAMES } from './buyers.ts'
import { INVOICE_STATES } from './contract.ts'
import { invoiceSays } from './issued-invoices.server.ts'
import { INVOICE_STATE_NAMES } from './state-names.ts'
import { invoices, orders } from './tables.server.ts'

const Filter = z.object({
  /** `red` are those of which a red one has to be issued, `reversed` those of which one was. */
  state: z.enum([...INVOICE_STATES, 'red', 'reversed']).optional(),
  text: z.string().max(100).default(''),
})

interface Row {
  readonly invoice: typeof invoices.$inferSelect
  readonly number: string
  readonly subject: string
  readonly leftFen: number
  /** Red ones that were issued; the moment in milliseconds. */
  readonly reds: readonly { readonly number: string; readonly fen: number; readonly at: number }[]
  /** What red ones that are not issued yet have to take back. */
  readonly awaitedFen: number
}

const matching = ({ state, text }: z.output<typeof Filter>) =>
  and(
    state === 'red' || state === 'reversed'
      ? sql`exists (select from red_invoices r where r.order_id = ${invoices.orderId}
          and r.state = ${state === 'red' ? 'requested' : 'issued'})`
      : state && eq(invoices.state, state),
    invoiceSays(text.trim()),
  )

const yuanUnlessNothing = (fen: number) => (fen === 0 ? '' : yuanOfFen(fen))

/** Invoices as the tax program wants them, with what red ones took back (C-27, C-111). */
export const invoiceExport = listExport({
  kind: 'invoices',
  name: '发票',
  permission: 'orders.books',
  contacts: 'contacts.show',
  filter: Filter,
  rows: ({ db }, asked) =>
    rowsInPages<Row>((behind, limit) =>
      db
        .select({
          invoice: invoices,
          number: orders.number,
          subject: orders.subject,
          leftFen: sql<number>`${orders.amountFen} - ${orders.returnedFen}`.mapWith(Number),
          reds: sql<Row['reds']>`(select coalesce(jsonb_agg(jsonb_build_object('number', r.invoice_number,
              'fen', r.amount_fen, 'at', (extract(epoch from r.issued_at) * 1000)::bigint) order by r.id), '[]')
            from red_invoices r where r.order_id = ${invoices.orderId} and r.state = 'issued')`,
          awaitedFen: sql<number>`(select coalesce(sum(r.amount_fen), 0) from red_invoices r
            where r.order_id = ${invoices.orderId} and r.state = 'requested')`.mapWith(Number),
        })
        .from(invoices)
        .innerJoin(orders, eq(orders.id, invoices.orderId))
        .where(and(matching(asked), behind && lt(invoices.orderId, behind.invoice.orderId)))
        .orderBy(desc(invoices.orderId))
        .limit(limit),
    ),
  columns: {
    订单号: ({ number }) => number,
    申请时间: ({ invoice }) => shanghaiIso(invoice.createdAt),
    抬头: ({ invoice }) => invoice.title,
    购买方: ({ invoice }) => BUYER_NAMES[invoice.buyer],
    税号: ({ invoice }) => invoice.taxNumber,
    内容: ({ subject }) => subject,
    '金额（元）': ({ invoice, leftFen }) => yuanOfFen(invoice.amountFen ?? leftFen),
    状态: ({ invoice }) => INVOICE_STATE_NAMES[invoice.state],
    发票号码: ({ invoice }) => invoice.invoiceNumber,
    开具时间: ({ invoice }) => invoice.issuedAt && shanghaiIso(invoice.issuedAt),
    '已红冲（元）': ({ invoice, awaitedFen }) => yuanUnlessNothing(invoice.reversedFen - awaitedFen),
    '待红冲（元）': ({ awaitedFen }) => yuanUnlessNothing(awaitedFen),
    红字发票号码: ({ reds }) => reds.map(({ number }) => number).join('、'),
    '红字发票金额（元）': ({ reds }) => reds.map(({ fen }) => yuanOfFen(fen)).join('、'),
    红字开具时间: ({ reds }) => reds.map(({ at }) => shanghaiIso(new Date(at))).join('、'),
    红字说明: ({ invoice, reds }) =>
      reds
        .filter(({ at }) => invoice.issuedAt !== null && at < invoice.issuedAt.getTime())
        .map(({ number }) => `${number} 红冲的是更正以前的那一张，不从这一行的金额里减`)
        .join('；'),
    收票邮箱: ({ invoice }, how) => emailFor(invoice.email, how),
  },
})
