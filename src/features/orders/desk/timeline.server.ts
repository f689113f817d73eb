import { findAudit } from '#features/staff/audit/read-audit.server.ts'
import type { Context } from '#platform/context.ts'
import { yuanOfFen } from '#platform/money.ts'
import { DIFFERENCE_NAMES } from '../difference-names.ts'
import { CHANNEL_TITLES } from '../channel-titles.ts'
import type {
  bankTransfers,
  invoices,
  orderPayments,
  orders,
  reconciliationDifferences,
  redInvoices,
  refunds,
} from '../tables.server.ts'
import type { OrderStory } from './contract.ts'
import { whenPaid } from '../when-paid.ts'

interface Facts {
  readonly order: typeof orders.$inferSelect
  readonly payments: readonly (typeof orderPayments.$inferSelect)[]
  readonly transfer: typeof bankTransfers.$inferSelect | undefined
  readonly refunds: readonly (typeof refunds.$inferSelect)[]
  readonly invoice: typeof invoices.$inferSelect | undefined
  readonly reds: readonly (typeof redInvoices.$inferSelect)[]
  readonly differences: readonly (typeof reconciliationDifferences.$inferSelect)[]
}

const MOST_ACTIONS = 100
/** Actions that leave no other trace, and what of them is said: most are colleagues', some follow by themselves from another. */
const TOLD: Readonly<Record<string, { readonly what: string; readonly note: string }>> = {
  rejectInvoice: { what: '退回发票申请', note: 'reason' },
  correctRedInvoice: { what: '更正红字发票号码', note: 'reason' },
  correctInvoice: { what: '更正发票', note: 'reason' },
  orderForReader: { what: '替读者下单', note: 'reason' },
  giveUpTransfer: { what: '不再等待转账', note: 'reason' },
  waitLonger: { what: '再等转账到', note: 'lastDay' },
  takeBackAlone: { what: '收回买到的', note: 'reason' },
  askForConfirmation: { what: '请购买方确认红字发票', note: 'until' },
}

/** What became of an order, the oldest first; with who did it where a colleague did. */
export async function timelineOf(
  context: Pick<Context, 'db'>,
  { order, payments, transfer, refunds: back, invoice, reds, differences }: Facts,
): Promise<OrderStory['timeline']> {
  const yuan = (fen: number | null) => `${yuanOfFen(fen ?? 0)} 元`
  const recorded = await findAudit(context, { subject: `order:${order.number}` }, MOST_ACTIONS)
  const actions = recorded.filter(isByColleague)
  const byOf = (verb: string, detail: Readonly<Record<string, unknown>> = {}) =>
    actions.find(
      (action) =>
        action.verb === verb &&
        Object.entries(detail).every(([name, value]) => action.detail[name] === value),
    )?.actorName ?? ''
  const moment = (at: Date | null, what: string, note = '', by = '') =>
    at ? [{ at, what, note, by, way: '' }] : []
  const facts = [
    ...moment(order.createdAt, '下单', yuan(order.amountFen)),
    ...payments.flatMap(({ provider: way, state, paidAt, paidFen, transactionId }) =>
      moment(
        paidAt,
        state === 'wrong_amount' ? '收到的金额不对' : '付款',
        [
          `${CHANNEL_TITLES[way]} ${yuan(paidFen)}`,
          transactionId && `${way === 'transfer' ? '流水号' : '交易号'} ${transactionId}`,
          way === 'transfer' && transfer && `付款方 ${transfer.payer}`,
        ]
          .filter(Boolean)
          .join('，'),
        way === 'transfer' ? byOf('recordTransfer') || byOf('moveTransfer', { to: order.number }) : '',
      ).map((paid) => ({ ...paid, way })),
    ),
    ...moment(order.fulfilledAt, '开通'),
    ...moment(order.closedAt, '关闭', '没有付款'),
    ...back.flatMap(({ number, amountFen, reason, state, createdAt, doneAt, note }) => [
      ...moment(
        createdAt,
        '申请退款',
        `${yuan(amountFen)}，${reason}（${number}）`,
        byOf('refundOrder', { reason }),
      ),
      ...moment(
        doneAt,
        state === 'by_hand' ? '用其他方式退回' : '款已退回',
        [yuan(amountFen), note].filter(Boolean).join('，'),
      ),
    ]),
    ...(invoice
      ? [
          ...moment(invoice.createdAt, '申请发票', invoice.title),
          ...moment(
            invoice.issuedAt,
            '开具发票',
            `${yuan(invoice.amountFen)}，号码 ${invoice.invoiceNumber}`,
          ),
        ]
      : []),
    ...reds.flatMap(({ id, createdAt, issuedAt, amountFen, invoiceNumber }) => [
      ...moment(createdAt, '要开红字发票', yuan(amountFen)),
      ...moment(
        issuedAt,
        '开具红字发票',
        `${yuan(amountFen)}，号码 ${invoiceNumber}`,
        // What was written down before it said which has the number alone.
        byOf('issueRedInvoice', { red: id }) || byOf('issueRedInvoice', { redNumber: invoiceNumber }),
      ),
    ]),
    ...differences.flatMap(({ kind, foundAt, settledAt, note }) => [
      ...moment(foundAt, '对账有差异', DIFFERENCE_NAMES[kind]),
      ...moment(settledAt, '差异已处理', note),
    ]),
  ]
  const done = recorded.flatMap((action) => {
    const told = TOLD[action.verb]
    if (!told) return []
    const note = action.detail[told.note]
    return {
      at: new Date(action.at),
      what: told.what,
      note: typeof note === 'string' ? note : '',
      by: isByColleague(action) ? action.actorName : '',
      way: '',
    }
  })
  return [...facts, ...done]
    .toSorted((one, two) => one.at.getTime() - two.at.getTime())
    .map(({ at, way, ...rest }) => ({ at: whenPaid(at, way), ...rest }))
}

const isByColleague = ({ actor }: { readonly actor: string }): boolean => actor.startsWith('staff:')
