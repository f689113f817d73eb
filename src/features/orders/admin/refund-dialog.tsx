import { Alert, App, Button, Form, InputNumber } from 'antd'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { ReasonField } from '#admin/parts/reason-field.tsx'
import { useStepUp } from '#features/staff/admin/step-up.tsx'
import { yuanOfFen } from '#platform/money.ts'
import type { OrderStory } from '../desk/contract.ts'
import { MOST_OF_ONE_PAYMENT, REFUNDABLE_MS } from '../limits.ts'
import { refundPart } from './browser-calls.ts'

const FEN = 100

interface Part {
  readonly yuan: number | null
  readonly quantity: number | null
}

interface Typed {
  /** By line. */
  readonly parts: Readonly<Record<string, Part>>
  readonly reason: string
}

interface Props {
  readonly order: OrderStory
  readonly onDone: () => Promise<void>
  readonly onClose: () => void
}

/** How much of each line goes back and how many are taken back with it; asks for the second factor. */
export function RefundDialog({ order, onDone, onClose }: Props) {
  const { message } = App.useApp()
  const stepUp = useStepUp()
  const [form] = Form.useForm<Typed>()
  const parts = Form.useWatch('parts', form) ?? {}
  const lines = order.lines.map((line) => ({
    ...line,
    leftFen: line.amountFen - line.returnedFen,
    left: line.quantity - line.returnedQuantity,
  }))
  const wanted = lines
    .map(({ id }) => ({
      lineId: id,
      quantity: parts[id]?.quantity ?? 0,
      amountFen: Math.round((parts[id]?.yuan ?? 0) * FEN),
    }))
    .filter(({ quantity, amountFen }) => quantity > 0 || amountFen > 0)
  const sumFen = wanted.reduce((sum, { amountFen }) => sum + amountFen, 0)
  // Everything of whose money went back before is only taken back.
  const isSomething =
    sumFen > 0 || (wanted.length > 0 && wanted.every(({ lineId }) => leftOf(lines, lineId) === 0))
  const isForced = isTakenNoMore(order)
  const redFen = order.invoice?.state === 'issued' ? order.invoice.amountFen - order.invoice.reversedFen : 0
  const refund = async ({ reason }: Typed) => {
    await stepUp(() => refundPart({ number: order.number, reason, parts: wanted, isForced }))
    void message.success(sumFen === 0 ? '已收回' : `退款 ${yuanOfFen(sumFen)} 元，${whatIsNext(order)}`)
    await onDone()
  }
  const returnEverything = () =>
    form.setFieldsValue({
      parts: Object.fromEntries(
        lines.map(({ id, left, leftFen }) => [id, { quantity: left, yuan: leftFen / FEN }]),
      ),
    })
  return (
    <FormDialog<Typed>
      title={`退款：${order.subject}`}
      hint={
        <>
          “收回”写几，就收回几份买到的东西；写 0 只退钱，买到的还在。{' '}
          <Button type="link" size="small" onClick={returnEverything}>
            全部退回
          </Button>
        </>
      }
      okText={sumFen === 0 ? (isSomething ? '收回' : '退款') : `退 ${yuanOfFen(sumFen)} 元`}
      isDanger
      form={form}
      initialValues={{ parts: Object.fromEntries(lines.map(({ id }) => [id, { yuan: 0, quantity: 0 }])) }}
      isIncomplete={!isSomething}
      work={refund}
      onClose={onClose}
    >
      <ul className="admin-candidates order-parts">
        {lines.map(({ id, subject, left, leftFen }) => (
          <li key={id}>
            <div>
              {subject} <span className="admin-hint">还可退 {yuanOfFen(leftFen)} 元</span>
            </div>
            <div className="order-part">
              <span className="order-return">
                退
                <Form.Item noStyle name={['parts', String(id), 'yuan']}>
                  <InputNumber
                    aria-label={`退多少元：${subject}`}
                    min={0}
                    max={leftFen / FEN}
                    precision={2}
                    suffix="元"
                  />
                </Form.Item>
              </span>
              <span className="order-return">
                收回
                <Form.Item noStyle name={['parts', String(id), 'quantity']}>
                  <InputNumber
                    aria-label={`收回几份：${subject}`}
                    min={0}
                    max={left}
                    precision={0}
                    suffix="份"
                  />
                </Form.Item>
              </span>
            </div>
          </li>
        ))}
      </ul>
      <ReasonField label="退款原因" readBy="支付机构与对账要用" maxLength={80} />
      {isForced && sumFen > 0 && (
        <Alert
          className="admin-notice"
          type="warning"
          title="付款已满一年或退过太多次，支付机构不再受理：退款会列在“没退成的款”里，请用银行转账退回，再手工了结。"
        />
      )}
      {redFen > 0 && sumFen > 0 && (
        <Alert
          className="admin-notice"
          type="info"
          title={`这个订单开过发票，退款后要开 ${yuanOfFen(Math.min(redFen, sumFen))} 元的红字发票。`}
        />
      )}
      {lines.some(({ id, left, leftFen }) => left > 0 && leftFen > 0 && isMoneyAlone(parts[id], leftFen)) && (
        <Alert
          className="admin-notice"
          type="warning"
          title="有一行的钱全部退了，却没有收回：买到的他还能用。要收回，把“收回”也写上。"
        />
      )}
      {lines.some(({ id, product }) => product === 'membership_year' && (parts[id]?.quantity ?? 0) > 0) && (
        <Alert
          className="admin-notice"
          type="info"
          title="他以会员价买的门票照旧有效：价格以下单时为准。活动还没结束的会列在首页的待办里，由活动的同事决定补差价、保留或退票。"
        />
      )}
    </FormDialog>
  )
}

/** Whether all that is left of a line's money goes back and nothing of it is taken back. */
const isMoneyAlone = (part: Part | undefined, leftFen: number): boolean =>
  Math.round((part?.yuan ?? 0) * FEN) === leftFen && (part?.quantity ?? 0) === 0

const leftOf = (lines: readonly { readonly id: number; readonly leftFen: number }[], lineId: number) =>
  lines.find(({ id }) => id === lineId)?.leftFen

/** Whether the provider takes no refund of it any more. */
const isTakenNoMore = ({ way, paidAt, refunds }: OrderStory): boolean =>
  way !== 'transfer' &&
  (Date.parse(paidAt) < Date.now() - REFUNDABLE_MS || refunds.length >= MOST_OF_ONE_PAYMENT)

function whatIsNext(order: OrderStory): string {
  if (order.way === 'transfer') return '请在“对公转账”里汇回'
  return isTakenNoMore(order) ? '请用银行转账退回，再在“没退成的款”里了结' : '一分钟内发给支付机构'
}
