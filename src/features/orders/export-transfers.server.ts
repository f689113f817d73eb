import { listExport } from '#features/staff/list-export.ts'
import { yuanOfFen } from '#platform/money.ts'
import { listRecordedTransfers, TransferText } from './list-transfers.server.ts'

/** What arrived by bank, to be compared with the bank's statement. */
export const transferExport = listExport({
  kind: 'transfers',
  name: '对公转账的到账',
  permission: 'orders.books',
  filter: TransferText,
  rows: listRecordedTransfers,
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
