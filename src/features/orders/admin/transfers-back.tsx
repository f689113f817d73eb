import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { App, Button, Space } from 'antd'
import { useState } from 'react'
import { useMay } from '#admin/parts/me.ts'
import { ReasonDialog } from '#admin/parts/reason-dialog.tsx'
import { Failed } from '#admin/parts/states.tsx'
import { shownDay } from '#admin/parts/shown-day.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { useStepUp } from '#features/staff/admin/step-up.tsx'
import { yuanOfFen } from '#platform/money.ts'
import { askBack, settle } from './browser-calls.ts'
import { MoveTransferDialog } from './move-transfer-dialog.tsx'
import type { TransferBack } from './transfer-calls.server.ts'

/** Refunds of what came by bank: transferred back by hand, and ticked off with the number of that transfer. */
export function TransfersBack() {
  const { message } = App.useApp()
  const may = useMay()
  const queries = useQueryClient()
  const stepUp = useStepUp()
  const [settling, setSettling] = useState<TransferBack>()
  const [moving, setMoving] = useState<TransferBack>()
  const list = useQuery({
    queryKey: ['transfers', 'back'],
    queryFn: async ({ signal }) => (await askBack({}, { signal })).json,
  })
  const refresh = () => queries.invalidateQueries({ queryKey: ['transfers'] })
  if (list.isLoadingError) return <Failed error={list.error} again={() => void list.refetch()} />
  return (
    <>
      <OfficeTable<TransferBack>
        name="要汇回"
        rowKey="number"
        loading={list.isPending}
        dataSource={list.data ?? []}
        empty="没有要汇回的"
        columns={[
          { title: '申请', dataIndex: 'at', render: shownDay },
          {
            title: '汇给',
            key: 'payer',
            isName: true,
            render: (_, { payer, payerAccount }) => (
              <>
                {payer}
                <div className="admin-hint">{payerAccount === '' ? '账号见原来的流水' : payerAccount}</div>
              </>
            ),
          },
          { title: '金额（元）', dataIndex: 'amountFen', align: 'right', render: yuanOfFen },
          {
            title: '订单',
            key: 'order',
            render: (_, { orderNumber, subject }) => <Link to={`/orders/${orderNumber}`}>{subject}</Link>,
          },
          { title: '原因', dataIndex: 'reason' },
          {
            title: '操作',
            key: 'actions',
            render: (_, row) =>
              may('orders.refund') && (
                <Space wrap>
                  <Button size="small" aria-label={`已汇回 ${row.number}`} onClick={() => setSettling(row)}>
                    已汇回
                  </Button>
                  <Button size="small" aria-label={`改记 ${row.number}`} onClick={() => setMoving(row)}>
                    改记
                  </Button>
                </Space>
              ),
          },
        ]}
      />
      {settling && (
        <ReasonDialog
          title={`已把 ${yuanOfFen(settling.amountFen)} 元汇回 ${settling.payer}`}
          label="流水号与日期"
          hint="对账与会计要用；下单的人会收到“已退款”的通知。"
          okText="记为已汇回"
          work={async (note) => {
            await stepUp(() => settle({ number: settling.number, note }))
            void message.success('已了结')
            await refresh()
          }}
          onClose={() => setSettling(undefined)}
        />
      )}
      {moving && <MoveTransferDialog back={moving} onDone={refresh} onClose={() => setMoving(undefined)} />}
    </>
  )
}
