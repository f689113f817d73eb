import { DatePicker, Form, Input, InputNumber } from 'antd'
import type { Dayjs } from 'dayjs'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { shanghaiNow } from '#admin/parts/moments.ts'
import { useStepUp } from '#features/staff/admin/step-up.tsx'
import { yuanOfFen } from '#platform/money.ts'
import { record } from './browser-calls.ts'
import { useSayRecorded } from './use-say-recorded.ts'
import './orders.css'

const FEN = 100
const REQUIRED = (label: string) => [{ required: true, message: `请写明${label}` }]

interface Typed {
  readonly yuan: number
  readonly receivedOn: Dayjs
  readonly reference: string
  readonly payer: string
  readonly payerAccount?: string
  readonly note?: string
}

interface Props {
  readonly order: { readonly number: string; readonly subject: string; readonly amountFen: number }
  readonly onDone: () => Promise<void>
  readonly onClose: () => void
}

/** What the bank's statement says of an arrival; asks for the second factor. */
export function RecordTransferDialog({ order: { number, subject, amountFen }, onDone, onClose }: Props) {
  const stepUp = useStepUp()
  const sayRecorded = useSayRecorded()
  const send = async ({ yuan, receivedOn, ...typed }: Typed) => {
    const recorded = await stepUp(() =>
      record({
        number,
        amountFen: Math.round(yuan * FEN),
        receivedOn: receivedOn.format('YYYY-MM-DD'),
        ...typed,
      }),
    )
    sayRecorded(recorded.json)
    await onDone()
  }
  return (
    <FormDialog<Typed>
      title={`记到账：${subject}`}
      hint={`订单 ${number}，应收 ${yuanOfFen(amountFen)} 元。照银行流水写；金额不同的不能记。`}
      okText="记到账"
      initialValues={{ receivedOn: shanghaiNow() }}
      work={send}
      onClose={onClose}
    >
      <Form.Item name="yuan" label="到账金额" rules={REQUIRED('到账金额')}>
        <InputNumber min={0.01} precision={2} suffix="元" className="order-received" />
      </Form.Item>
      <Form.Item name="receivedOn" label="到账的日子" rules={REQUIRED('到账的日子')}>
        <DatePicker allowClear={false} maxDate={shanghaiNow()} />
      </Form.Item>
      <Form.Item
        name="reference"
        label="银行流水号"
        extra="一笔汇款付了几个订单的，各记各的金额，从第二个起加“/2”“/3”"
        rules={REQUIRED('银行流水号')}
      >
        <Input maxLength={43} />
      </Form.Item>
      <Form.Item name="payer" label="付款方户名" rules={REQUIRED('付款方户名')}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="payerAccount" label="付款方账号" extra="可以不写；退款时要用">
        <Input maxLength={50} inputMode="numeric" />
      </Form.Item>
      <Form.Item name="note" label="备注" extra="只有同事看得到">
        <Input maxLength={200} />
      </Form.Item>
    </FormDialog>
  )
}
