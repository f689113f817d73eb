import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Alert, Button, Descriptions, Tag, Timeline } from 'antd'
import { useState, type ReactNode } from 'react'
import { useMay } from '#admin/parts/me.ts'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { OfficeTable } from '#admin/parts/table/office-table.tsx'
import { yuanOfFen } from '#platform/money.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import type { Given, OrderStory } from '../desk/contract.ts'
import { DIFFERENCE_NAMES } from '../difference-names.ts'
import { PRODUCT_NAMES } from '../product-names.ts'
import { CHANNEL_TITLES } from '../channel-titles.ts'
import { REFUND_STATE_NAMES } from '../state-names.ts'
import { askOrder } from './browser-calls.ts'
import { InvoiceDialog, type InvoiceToWrite } from './invoice-dialog.tsx'
import { OrderState } from './order-state.tsx'
import './orders.css'
import { RecordTransferDialog } from './record-transfer-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'

const fact = (label: string, children: ReactNode) => ({ key: label, label, children })

/** One order: what was bought and given, its money and invoices, and all that became of it (C-109). */
export function OrderDesk() {
  const { number = '' } = useParams({ strict: false }) as { number?: string }
  const queries = useQueryClient()
  const may = useMay()
  const [isRefunding, setRefunding] = useState(false)
  const [isRecording, setRecording] = useState(false)
  const [writing, setWriting] = useState<InvoiceToWrite>()
  const found = useQuery({
    queryKey: ['order', number],
    queryFn: async ({ signal }) => (await askOrder({ number }, { signal })).json,
  })
  if (found.isLoadingError) return <Failed error={found.error} again={() => void found.refetch()} />
  if (found.isPending) return <Loading />
  const order = found.data
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: ['order', number] })
    await queries.invalidateQueries({ queryKey: ['orders'] })
  }
  // Where all of the money went back, what it bought may still be taken back.
  const isRefundable = order.state === 'fulfilled' || order.state === 'paid'
  const isAwaited = order.way === 'transfer' && (order.state === 'open' || order.state === 'closed')
  const { invoice, reds } = order
  const waitingRed = reds.find(({ state }) => state === 'requested')
  return (
    <>
      <ScreenHead
        title={order.subject}
        actions={
          <>
            {isAwaited && may('orders.books') && <Button onClick={() => setRecording(true)}>记到账</Button>}
            {isRefundable && may('orders.refund') && (
              <Button danger onClick={() => setRefunding(true)}>
                {order.returnedFen < order.amountFen ? '退款' : '收回'}
              </Button>
            )}
          </>
        }
      >
        订单 {order.number} <OrderState state={order.state} />
      </ScreenHead>
      {waitingRed && invoice && (
        <Alert
          className="admin-notice"
          type="warning"
          title={`退了款，发票 ${invoice.invoiceNumber} 还要开 ${yuanOfFen(waitingRed.amountFen)} 元的红字发票。`}
          action={
            may('orders.books') && (
              <Button
                size="small"
                onClick={() =>
                  setWriting({
                    number,
                    title: invoice.title,
                    red: { ...waitingRed, insteadOf: invoice.invoiceNumber },
                  })
                }
              >
                写红字发票号码
              </Button>
            )
          }
        />
      )}
      <div className="order-desk">
        <div>
          <Descriptions
            size="small"
            className="admin-section"
            column={{ xs: 1, sm: 2 }}
            items={[
              fact(
                '付款人',
                may('readers.read') ? (
                  <Link to={`/readers/${order.person.id}`}>{order.person.name}</Link>
                ) : (
                  order.person.name
                ),
              ),
              fact('金额', `${yuanOfFen(order.amountFen)} 元`),
              fact('已退', order.returnedFen === 0 ? '没有' : `${yuanOfFen(order.returnedFen)} 元`),
              fact('付款', order.paidAt === '' ? '还没有' : minuteOf(order.paidAt)),
            ]}
          />
          <Parts order={order} />
        </div>
        <section aria-labelledby="order-timeline" className="order-timeline">
          <h2 id="order-timeline">始末</h2>
          <Timeline
            items={order.timeline.map(({ at, what, note, by }) => ({
              content: (
                <>
                  <strong>{what}</strong>
                  {by !== '' && ` ${by}`}
                  <div className="admin-hint">{minuteOf(at)}</div>
                  {note !== '' && <div className="order-note">{note}</div>}
                </>
              ),
            }))}
          />
        </section>
      </div>
      {isRefunding && <RefundDialog order={order} onDone={refresh} onClose={() => setRefunding(false)} />}
      {isRecording && (
        <RecordTransferDialog order={order} onDone={refresh} onClose={() => setRecording(false)} />
      )}
      {writing && (
        <InvoiceDialog
          invoice={writing}
          onDone={() => void refresh()}
          onClose={() => setWriting(undefined)}
        />
      )}
    </>
  )
}

/** What was bought, what it gave, what was paid and given back, the invoice, and what does not agree with a statement. */
function Parts({ order }: { order: OrderStory }) {
  const { lines, gave, payments, refunds, invoice, reds, differences } = order
  return (
    <>
      <h2>买了什么</h2>
      <OfficeTable<OrderStory['lines'][number]>
        name="买了什么"
        rowKey="id"
        size="small"
        isWhole
        dataSource={lines}
        columns={[
          { title: '内容', dataIndex: 'subject', isName: true },
          { title: '产品', key: 'product', render: (_, { product }) => PRODUCT_NAMES[product] },
          { title: '数量', dataIndex: 'quantity', align: 'right' },
          { title: '金额（元）', dataIndex: 'amountFen', align: 'right', render: yuanOfFen },
          {
            title: '已退',
            key: 'returned',
            render: (_, { returnedQuantity, returnedFen }) =>
              returnedFen === 0 && returnedQuantity === 0
                ? ''
                : `${yuanOfFen(returnedFen)} 元${returnedQuantity > 0 ? `，收回 ${returnedQuantity}` : ''}`,
          },
        ]}
      />
      <h2>给了什么</h2>
      {gave.length === 0 ? (
        <p className="admin-hint">{order.state === 'fulfilled' ? '都收回了' : '没有'}</p>
      ) : (
        <ul className="order-gave">
          {gave.map((given) => (
            <li key={given.title}>
              <GivenThing {...given} />
            </li>
          ))}
        </ul>
      )}
      <h2>支付</h2>
      <OfficeTable<OrderStory['payments'][number]>
        name="支付"
        rowKey="provider"
        size="small"
        isWhole
        dataSource={payments.filter(({ state }) => state !== 'placed')}
        empty="没有收到款"
        columns={[
          {
            title: '机构',
            key: 'provider',
            isName: true,
            render: (_, { provider }) => CHANNEL_TITLES[provider],
          },
          { title: '交易号', dataIndex: 'transactionId' },
          ...(order.transfer ? [{ title: '付款方', key: 'payer', render: () => order.transfer?.payer }] : []),
          { title: '收款（元）', dataIndex: 'paidFen', align: 'right', render: yuanOfFen },
          {
            title: '退回（元）',
            dataIndex: 'returnedFen',
            align: 'right',
            render: (fen: number) => (fen === 0 ? '' : yuanOfFen(fen)),
          },
          { title: '时间', dataIndex: 'paidAt', render: minuteOf },
        ]}
      />
      {refunds.length > 0 && (
        <>
          <h2>退款</h2>
          <OfficeTable<OrderStory['refunds'][number]>
            name="退款"
            rowKey="number"
            size="small"
            isWhole
            dataSource={refunds}
            columns={[
              { title: '退款号', dataIndex: 'number', isName: true },
              { title: '金额（元）', dataIndex: 'amountFen', align: 'right', render: yuanOfFen },
              {
                title: '状态',
                key: 'state',
                render: (_, { state, provider }) => (
                  <Tag className={state === 'failed' ? 'admin-tag-bad' : ''}>
                    {state === 'requested' && provider === 'transfer'
                      ? '等待汇回'
                      : REFUND_STATE_NAMES[state]}
                  </Tag>
                ),
              },
              { title: '原因', dataIndex: 'reason' },
              { title: '备注', dataIndex: 'note' },
            ]}
          />
        </>
      )}
      <h2>发票</h2>
      {invoice ? (
        <p>
          {invoice.title}，{yuanOfFen(invoice.amountFen)} 元，
          {sayInvoice(invoice)}
          {reds.map(({ id, amountFen, state, redNumber }) => (
            <span key={id} className="order-red">
              红字发票 {yuanOfFen(amountFen)} 元，{state === 'issued' ? `号码 ${redNumber}` : '还没有开'}
            </span>
          ))}
        </p>
      ) : (
        <p className="admin-hint">没有申请</p>
      )}
      {differences.length > 0 && (
        <>
          <h2>对账差异</h2>
          <ul className="order-gave">
            {differences.map(({ id, kind, day, isOpen, note }) => (
              <li key={id}>
                {day} {DIFFERENCE_NAMES[kind]} {isOpen ? <Tag className="admin-tag-bad">未处理</Tag> : note}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function GivenThing({ title, address, page }: Given) {
  if (address !== undefined) return <Link to={address}>{title}</Link>
  return page === undefined ? (
    <>{title}</>
  ) : (
    <a href={page} target="_blank" rel="noreferrer">
      {title}
    </a>
  )
}

function sayInvoice({ state, invoiceNumber, rejectedReason }: NonNullable<OrderStory['invoice']>): string {
  if (state === 'issued') return `号码 ${invoiceNumber}`
  return state === 'rejected' ? `退回申请：${rejectedReason}` : '还没有开'
}
