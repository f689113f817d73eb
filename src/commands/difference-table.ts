import type { DifferenceKind, DifferenceView, ProviderName } from '#features/orders/contract.ts'
import { yuanOfFen } from '#platform/money.ts'
import { sheetOf } from './sheet.ts'

/** Differences between statements and our books as the command line prints them. */

export const PROVIDERS: Readonly<Record<ProviderName, string>> = { wechat: '微信支付', alipay: '支付宝' }

const KINDS: Readonly<Record<DifferenceKind, string>> = {
  payment_unknown: '对方有付款，本站没有这笔',
  payment_untold: '对方有付款，本站当时不知道',
  payment_missing: '本站有付款，对方账单没有',
  payment_amount: '付款金额不同',
  refund_unknown: '对方有退款，本站没有',
  refund_missing: '本站有退款，对方账单没有',
  refund_amount: '退款金额不同',
}

const yuan = (fen: number | undefined) => (fen === undefined ? '—' : yuanOfFen(fen))

/** One line for each difference, under a heading; a sentence when there is none. */
export function differenceTable(differences: readonly DifferenceView[]): string {
  if (differences.length === 0) return '没有差异\n'
  const rows = differences.map((each) => [
    String(each.id),
    each.day,
    PROVIDERS[each.provider],
    KINDS[each.kind],
    each.orderNumber,
    yuan(each.theirsFen),
    yuan(each.oursFen),
    each.isOpen ? '待处理' : `已处理（${each.note}）`,
  ])
  return sheetOf([['编号', '日期', '机构', '差异', '订单', '对方（元）', '本站（元）', '状态'], ...rows])
}
