import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { App, Button, Popconfirm, Space } from 'antd'
import { useState } from 'react'
import { ExportLink } from '#admin/parts/export-link.tsx'
import { ReasonDialog } from '#admin/parts/reason-dialog.tsx'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed } from '#admin/parts/states.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { StaffCallFailed } from '#admin/parts/staff-client.ts'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { useStepUp } from '#features/staff/admin/step-up.tsx'
import { yuanOfFen } from '#platform/money.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import { askFailedRefunds, retry, settle } from './browser-calls.ts'
import type { FailedRefund } from './unsettled-calls.server.ts'

/** Refunds that the provider refused: asked for once more, or given back another way and noted. */
export function Refunds() {
  const { message } = App.useApp()
  const { attempt } = useAttempt()
  const queries = useQueryClient()
  const stepUp = useStepUp()
  const [settling, setSettling] = useState<FailedRefund>()
  const list = useQuery({
    queryKey: ['failed-refunds'],
    queryFn: async ({ signal }) => (await askFailedRefunds({}, { signal })).json,
  })
  const refresh = () => queries.invalidateQueries({ queryKey: ['failed-refunds'] })
  const again = async ({ number }: FailedRefund) => {
    await attempt(() => stepUp(() => retry({ number })), `退款 ${number} 一分钟内再发给支付机构`)
    await refresh()
  }
  const all = list.data ?? []
  /** After what they were refused for is mended, such as a balance that did not suffice for a cancelled event. */
  const everyAgain = async () => {
    await attempt(
      async () => {
        let asked = 0
        for (const { number } of all) if (await stepUp(() => retryUnlessDone(number))) asked += 1
        return asked
      },
      (asked) => `${asked} 笔退款一分钟内再发给支付机构${asked < all.length ? '，其余的同事已经处理' : ''}`,
    )
    await refresh()
  }
  if (list.isLoadingError) return <Failed error={list.error} again={() => void list.refetch()} />
  return (
    <>
      <ScreenHead
        title="没退成的款"
        actions={
          <>
            {all.length > 1 && (
              <Popconfirm
                title={`把列出的 ${all.length} 笔都再发给支付机构？`}
                okText="都再退一次"
                onConfirm={() => everyAgain()}
              >
                <Button>全部再退一次</Button>
              </Popconfirm>
            )}
            <ExportLink list="failed-refunds" />
          </>
        }
      >
        支付机构拒绝了的退款。先查明原因（余额不足、超过期限、对方账户注销），再请它退一次，或用银行转账退回后记在这里。
      </ScreenHead>
      <OfficeTable<FailedRefund>
        name="没退成的款"
        rowKey="number"
        loading={list.isPending}
        dataSource={all}
        empty="都退成了"
        columns={[
          { title: '申请', dataIndex: 'at', render: minuteOf },
          { title: '退款号', dataIndex: 'number', isName: true },
          {
            title: '订单',
            dataIndex: 'orderNumber',
            render: (number: string) => <Link to={`/orders/${number}`}>{number}</Link>,
          },
          { title: '金额（元）', dataIndex: 'amountFen', align: 'right', render: yuanOfFen },
          { title: '原因', dataIndex: 'note' },
          {
            title: '操作',
            key: 'actions',
            render: (_, row) => (
              <Space>
                <Button size="small" aria-label={`再退一次 ${row.number}`} onClick={() => void again(row)}>
                  再退一次
                </Button>
                <Button size="small" aria-label={`手工了结 ${row.number}`} onClick={() => setSettling(row)}>
                  手工了结
                </Button>
              </Space>
            ),
          },
        ]}
      />
      {settling && (
        <ReasonDialog
          title={`退款 ${settling.number} 已用其他方式退回 ${yuanOfFen(settling.amountFen)} 元`}
          label="怎样退的"
          hint="写明方式、流水号与日期，对账与会计要用；读者会收到“已退款”的通知。"
          okText="记为已退回"
          work={async (note) => {
            await stepUp(() => settle({ number: settling.number, note }))
            void message.success('已了结')
            await refresh()
          }}
          onClose={() => setSettling(undefined)}
        />
      )}
    </>
  )
}

/** Whether it was asked for: a colleague may have been first, with one of many. */
async function retryUnlessDone(number: string): Promise<boolean> {
  try {
    await retry({ number })
    return true
  } catch (error) {
    if (!(error instanceof StaffCallFailed && error.refused?.code === 'refund_not_failed')) throw error
    return false
  }
}
