import type { DifferenceView } from '#features/orders/contract.ts'
import { DIFFERENCE_NAMES } from '#features/orders/difference-names.ts'
import { CHANNEL_TITLES } from '#features/orders/channel-titles.ts'
import { yuanOfFen } from '#platform/money.ts'
import { sheetOf } from './sheet.ts'

/** Differences between statements and our books as the command line prints them. */

const yuan = (fen: number | undefined) => (fen === undefined ? '—' : yuanOfFen(fen))

/** One line for each difference, under a heading; a sentence when there is none. */
export function differenceTable(differences: readonly DifferenceView[]): string {
  if (differences.length === 0) return '没有差异\n'
  const rows = differences.map((each) => [
    String(each.id),
    each.day,
    CHANNEL_TITLES[each.provider],
    DIFFERENCE_NAMES[each.kind],
    each.orderNumber,
    yuan(each.theirsFen),
    yuan(each.oursFen),
    each.isOpen ? '待处理' : `已处理（${each.note}）`,
  ])
  return sheetOf([['编号', '日期', '机构', '差异', '订单', '对方（元）', '本站（元）', '状态'], ...rows])
}
