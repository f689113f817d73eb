import { z } from 'zod'
import { listExport } from '#features/staff/list-export.ts'
import { rowsInPages } from '#platform/export/export-source.ts'
import { yuanOfFen } from '#platform/money.ts'
import { lastDayBefore, shanghaiIso } from '#platform/shanghai-time.ts'
import {
  listAwaitedTransfers,
  listTransfersBack,
  readRecorded,
  TransferText,
} from './list-transfers.server.ts'

const permission = 'orders.books'

/** What arrived by bank, however much, to be compared with the bank's statement. */
export const transferExport = listExport({
  kind: 'transfers',
  name: '对公转账的到账',
  permission,
  filter: TransferText,
  rows: ({ db }, asked) =>
    rowsInPages<Awaited<ReturnType<typeof readRecorded>>[number]>((behind, limit) =>
      readRecorded(db, asked, { behind: behind?.id, limit }),
    ),
  columns: {
    到账日期: ({ receivedOn }) => receivedOn,
    付款方: ({ payer }) => payer,
    付款账号: ({ payerAccount }) => payerAccount,
    '金额（元）': ({ amountFen }) => yuanOfFen(amountFen),
    银行流水号: ({ reference }) => reference,
    订单号: ({ number }) => number,
    内容: ({ subject }) => subject,
    备注: ({ note }) => note,
  },
})

/** What is waited for by bank, and what may still come of half a year. */
export const awaitedTransferExport = listExport({
  kind: 'awaited-transfers',
  name: '等待到账的对公转账',
  permission,
  needsScreen: true,
  filter: TransferText,
  rows: (context, asked) => listAwaitedTransfers(context, asked, Number.POSITIVE_INFINITY),
  columns: {
    订单号: ({ number }) => number,
    内容: ({ subject }) => subject,
    下单人编号: ({ personId }) => personId,
    下单人: ({ name }) => name,
    '金额（元）': ({ amountFen }) => yuanOfFen(amountFen),
    下单时间: ({ createdAt }) => shanghaiIso(createdAt),
    等到: ({ isOpen, expiresAt }) => (isOpen ? lastDayBefore(expiresAt) : '已关闭'),
  },
})

/** What has to be transferred back. */
export const transferBackExport = listExport({
  kind: 'transfers-back',
  name: '要汇回的款',
  permission,
  needsScreen: true,
  filter: z.object({}),
  rows: (context) => listTransfersBack(context),
  columns: {
    退款号: ({ number }) => number,
    订单号: ({ orderNumber }) => orderNumber,
    内容: ({ subject }) => subject,
    申请时间: ({ createdAt }) => shanghaiIso(createdAt),
    '金额（元）': ({ amountFen }) => yuanOfFen(amountFen),
    汇给: ({ payer }) => payer,
    账号: ({ payerAccount }) => payerAccount,
    原因: ({ reason }) => reason,
  },
})
