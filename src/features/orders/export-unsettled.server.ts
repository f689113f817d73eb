import { z } from 'zod'
import { listExport } from '#features/staff/list-export.ts'
import { yuanOfFen } from '#platform/money.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { DIFFERENCE_NAMES } from './difference-names.ts'
import { DifferenceState, listDifferences, listSettledDifferences } from './differences.server.ts'
import { CHANNEL_TITLES } from './channel-titles.ts'
import { listFailedRefunds } from './send-refunds.server.ts'

/** What finance has to settle, as files: refunds that were refused, and what the statements say otherwise or said before. */

const permission = 'orders.books'
const yuan = (fen: number | undefined) => (fen === undefined ? '' : yuanOfFen(fen))

export const failedRefundExport = listExport({
  kind: 'failed-refunds',
  name: '没退成的款',
  permission,
  filter: z.object({}),
  rows: (context) => listFailedRefunds(context),
  columns: {
    退款号: ({ number }) => number,
    订单号: ({ orderNumber }) => orderNumber,
    申请时间: ({ createdAt }) => shanghaiIso(createdAt),
    '金额（元）': ({ amountFen }) => yuanOfFen(amountFen),
    原因: ({ note }) => note,
  },
})

export const differenceExport = listExport({
  kind: 'differences',
  name: '对账差异',
  permission,
  filter: z.object({ state: DifferenceState.default('open') }),
  rows: (context, { state }) =>
    state === 'open' ? listDifferences(context, 'open') : listSettledDifferences(context),
  columns: {
    编号: ({ id }) => id,
    日期: ({ day }) => day,
    机构: ({ provider }) => CHANNEL_TITLES[provider],
    差异: ({ kind }) => DIFFERENCE_NAMES[kind],
    订单号: ({ orderNumber }) => orderNumber,
    交易号: ({ transactionId }) => transactionId,
    '对方（元）': ({ theirsFen }) => yuan(theirsFen),
    '本站（元）': ({ oursFen }) => yuan(oursFen),
    处理: ({ note }) => note,
    处理时间: ({ settledAt }) => settledAt && shanghaiIso(settledAt),
  },
})
