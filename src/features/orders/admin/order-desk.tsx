import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Alert, Button, Descriptions, Timeline } from 'antd'
import { useState, type ReactNode } from 'react'
import { useMay } from '#admin/parts/me.ts'
import { ScreenHead } from '#admin/parts/screen-head.tsx'
import { Failed, Loading } from '#admin/parts/states.tsx'
import { yuanOfFen } from '#platform/money.ts'
import { minuteOf } from '#platform/shanghai-time.ts'
import { askOrder } from './browser-calls.ts'
import { InvoiceDialog, type InvoiceToWrite } from './invoice-dialog.tsx'
import { OrderParts } from './order-parts.tsx'
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
          <OrderParts order={order} />
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
