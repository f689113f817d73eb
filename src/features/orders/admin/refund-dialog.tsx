import { Alert, App, Button, Input, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { useStepUp } from '#features/staff/admin/step-up.tsx'
import { yuanOfFen } from '#platform/money.ts'
import type { OrderStory } from '../desk/contract.ts'
import { refundPart } from './browser-calls.ts'

const FEN = 100

interface Part {
  readonly quantity: number
  readonly amountFen: number
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
  const lines = order.lines.map((line) => ({
    ...line,
    leftFen: line.amountFen - line.returnedFen,
    left: line.quantity - line.returnedQuantity,
  }))
  const [parts, setParts] = useState<Readonly<Record<number, Part>>>({})
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const partOf = (id: number): Part => parts[id] ?? { quantity: 0, amountFen: 0 }
  const change = (id: number, part: Partial<Part>) => setParts({ ...parts, [id]: { ...partOf(id), ...part } })
  const wanted = lines
    .map(({ id }) => ({ lineId: id, ...partOf(id) }))
    .filter(({ quantity, amountFen }) => quantity > 0 || amountFen > 0)
  const sumFen = wanted.reduce((sum, { amountFen }) => sum + amountFen, 0)
  const redFen = order.invoice?.state === 'issued' ? order.invoice.amountFen - order.invoice.reversedFen : 0
  const refund = async () => {
    setBusy(true)
    try {
      await stepUp(() => refundPart({ number: order.number, reason, parts: wanted }))
      void message.success(`退款 ${yuanOfFen(sumFen)} 元，一分钟内发给支付机构`)
      await onDone()
      onClose()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '没有成功')
      setBusy(false)
    }
  }
  const everything = () =>
    setParts(
      Object.fromEntries(lines.map(({ id, left, leftFen }) => [id, { quantity: left, amountFen: leftFen }])),
    )
  return (
    <Modal
      open
      title={`退款：${order.subject}`}
      okText={sumFen === 0 ? '退款' : `退 ${yuanOfFen(sumFen)} 元`}
      okButtonProps={{ danger: true, disabled: sumFen === 0 || reason.trim() === '', loading: isBusy }}
      onOk={() => void refund()}
      onCancel={onClose}
    >
      <p className="admin-hint">
        “收回”写几，就收回几份买到的东西；写 0 只退钱，买到的还在。{' '}
        <Button type="link" size="small" onClick={everything}>
          全部退回
        </Button>
      </p>
      <ul className="admin-candidates order-parts">
        {lines.map(({ id, subject, left, leftFen }) => (
          <li key={id}>
            <div>
              {subject} <span className="admin-hint">还可退 {yuanOfFen(leftFen)} 元</span>
            </div>
            <div className="order-part">
              <label>
                退{' '}
                <InputNumber
                  aria-label={`退多少元：${subject}`}
                  min={0}
                  max={leftFen / FEN}
                  precision={2}
                  value={partOf(id).amountFen / FEN}
                  onChange={(yuan) => change(id, { amountFen: Math.round((yuan ?? 0) * FEN) })}
                />{' '}
                元
              </label>
              <label>
                收回{' '}
                <InputNumber
                  aria-label={`收回几份：${subject}`}
                  min={0}
                  max={left}
                  precision={0}
                  value={partOf(id).quantity}
                  onChange={(quantity) => change(id, { quantity: quantity ?? 0 })}
                />{' '}
                份
              </label>
            </div>
          </li>
        ))}
      </ul>
      <Input
        aria-label="退款原因"
        placeholder="退款原因（支付机构与对账要用）"
        maxLength={80}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {redFen > 0 && sumFen > 0 && (
        <Alert
          className="admin-note"
          type="info"
          title={`这个订单开过发票，退款后要开 ${yuanOfFen(Math.min(redFen, sumFen))} 元的红字发票。`}
        />
      )}
      {problem !== '' && <Alert className="admin-note" type="error" title={problem} />}
    </Modal>
  )
}
