import { fenOfYuan } from '../money.ts'
import type { StatementLine } from './payment-provider.ts'
import { instantOfProvider } from './provider-time.ts'

/** Refund rows whose money did not go back. */
const FAILED_REFUNDS = new Set(['FAIL', 'CHANGE', 'CLOSED', 'ABNORMAL'])

/**
 * The lines of a trade bill of type ALL (WeChat Pay, "apply for the trade bill"): columns are found by their name, cells
 * begin with a backtick, commas within a cell come escaped, the list ends where the totals begin; bills of older accounts
 * have fewer columns. Throws on any row it does not understand, because a bill read by half would report false
 * differences.
 */
export function linesOfWechatBill(text: string): StatementLine[] {
  const [head = '', ...rows] = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  const names = head.split(',')
  const end = rows.findIndex((row) => !row.startsWith('`'))
  return rows.slice(0, end === -1 ? rows.length : end).flatMap((row) => {
    const cells = row.split(',').map((cell) => cell.replace(/^`/, '').trim())
    const cell = (...anyOf: string[]) => cells[names.findIndex((name) => anyOf.includes(name))] ?? ''
    if (cell('交易状态') === 'REVOKED') return []
    const isRefund = cell('交易状态') === 'REFUND'
    if (isRefund && FAILED_REFUNDS.has(cell('退款状态'))) return []
    const amountFen = fenOfYuan(
      isRefund ? cell('申请退款金额') || cell('退款金额') : cell('订单金额', '总金额'),
    )
    const at = instantOfProvider(cell('交易时间'))
    const isKnown = cells.length === names.length && (isRefund || cell('交易状态') === 'SUCCESS')
    if (!isKnown || amountFen === undefined || at === undefined || cell('货币种类') !== 'CNY') {
      throw new Error(`a row of the bill is not understood: ${row}`)
    }
    const kind = isRefund ? ('refund' as const) : ('payment' as const)
    return [{ number: cell('商户订单号'), transactionId: cell('微信订单号'), kind, amountFen, at }]
  })
}
