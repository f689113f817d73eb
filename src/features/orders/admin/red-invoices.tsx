import { CONFIRMATION_HOURS, MOST_REDS } from '../limits.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Popconfirm, Space, Tag } from 'antd'
import { Failed } from '#admin/parts/states.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { yuanOfFen } from '#platform/money.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import { askForConfirmation, askReds } from './browser-calls.ts'
import type { RedInvoice } from './invoice-calls.server.ts'
import type { InvoiceToWrite } from './invoice-dialog.tsx'
import { orderLink } from './order-link.tsx'

/** Invoices of which something was refunded, and how far each is on the way to its red one (C-27). */
export function RedInvoices({ onWrite }: { readonly onWrite: (invoice: InvoiceToWrite) => void }) {
  const queries = useQueryClient()
  const { attempt, isBusy } = useAttempt()
  const list = useQuery({
    queryKey: ['invoices', 'red'],
    queryFn: async ({ signal }) => (await askReds({}, { signal })).json,
  })
  if (list.isLoadingError) return <Failed error={list.error} again={() => void list.refetch()} />
  const ask = ({ id }: RedInvoice) =>
    attempt(async () => {
      await askForConfirmation({ id })
      await queries.invalidateQueries({ queryKey: ['invoices', 'red'] })
    }, `已发邮件，请购买方 ${CONFIRMATION_HOURS} 小时内确认`)
  return (
    <OfficeTable<RedInvoice>
      name="待开的红字发票"
      rowKey="id"
      loading={list.isPending}
      dataSource={list.data ?? []}
      empty="没有待开的红字发票"
      columns={[
        { title: '退款', dataIndex: 'at', render: minuteOf },
        { title: '订单', key: 'number', render: orderLink },
        { title: '抬头', dataIndex: 'title', isName: true },
        { title: '原发票号码', dataIndex: 'insteadOf' },
        { title: '红冲（元）', dataIndex: 'amountFen', align: 'right', render: yuanOfFen },
        { title: '退款原因', dataIndex: 'reason' },
        { title: '购买方确认', key: 'confirmation', render: (_, red) => <Confirmation {...red} /> },
        {
          title: '操作',
          key: 'actions',
          render: (_, red) => (
            <Space wrap>
              <Button
                size="small"
                aria-label={`为订单 ${red.number} 开红字发票`}
                onClick={() =>
                  onWrite({
                    number: red.number,
                    title: red.title,
                    red: { id: red.id, amountFen: red.amountFen, insteadOf: red.insteadOf },
                  })
                }
              >
                写号码
              </Button>
              {red.confirmation !== 'waiting' && (
                <Popconfirm
                  title="已在开票平台发起红字确认单？"
                  description={`购买方已抵扣或入账的才需要；发邮件请他 ${CONFIRMATION_HOURS} 小时内确认。`}
                  okText="已发起，发邮件"
                  onConfirm={() => ask(red)}
                >
                  <Button
                    size="small"
                    disabled={isBusy}
                    aria-label={`请订单 ${red.number} 的购买方确认红字发票`}
                  >
                    请对方确认
                  </Button>
                </Popconfirm>
              )}
            </Space>
          ),
        },
      ]}
    />
  )
}

/** Red invoices that were issued, the last first: each counts in the month of its own day, not of the invoice. */
export function IssuedReds({ onWrite }: { readonly onWrite: (invoice: InvoiceToWrite) => void }) {
  const list = useQuery({
    queryKey: ['invoices', 'reversed'],
    queryFn: async ({ signal }) => (await askReds({ state: 'issued' }, { signal })).json,
  })
  if (list.isLoadingError) return <Failed error={list.error} again={() => void list.refetch()} />
  const reds = list.data ?? []
  return (
    <>
      {reds.length === MOST_REDS && (
        <p className="admin-hint">这里是最近的 {MOST_REDS} 张，全部的请用“导出”。</p>
      )}
      <OfficeTable<RedInvoice>
        name="已开的红字发票"
        rowKey="id"
        loading={list.isPending}
        dataSource={reds}
        empty="还没有开过红字发票"
        columns={[
          { title: '开具', dataIndex: 'issuedAt', render: minuteOf },
          { title: '红字发票号码', dataIndex: 'redNumber' },
          { title: '抬头', dataIndex: 'title', isName: true },
          { title: '订单', key: 'number', render: orderLink },
          { title: '红冲（元）', dataIndex: 'amountFen', align: 'right', render: yuanOfFen },
          { title: '退款原因', dataIndex: 'reason' },
          {
            title: '操作',
            key: 'actions',
            render: (_, { id, number, title, amountFen, insteadOf, redNumber }) => (
              <Button
                size="small"
                aria-label={`更正红字发票 ${redNumber}`}
                onClick={() =>
                  onWrite({ number, title, red: { id, amountFen, insteadOf, wrong: redNumber } })
                }
              >
                更正
              </Button>
            ),
          },
        ]}
      />
    </>
  )
}

/** Whether the buyer was asked, and until when there is an answer to wait for. */
function Confirmation({ confirmation, confirmUntil }: RedInvoice) {
  if (confirmation === 'not_asked') return null
  const until = minuteOf(confirmUntil)
  return confirmation === 'waiting' ? (
    <Tag className="admin-tag-next">待确认，至 {until}</Tag>
  ) : (
    <Tag className="admin-tag-bad">{until} 到期作废，须重新发起</Tag>
  )
}
