import { useQuery } from '@tanstack/react-query'
import { Alert, Form, Select } from 'antd'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { useStepUp } from '#features/staff/admin/step-up.tsx'
import { yuanOfFen } from '#platform/money.ts'
import { askAwaited, move } from './browser-calls.ts'
import type { TransferBack } from './transfer-calls.server.ts'
import { useSayRecorded } from './use-say-recorded.ts'

interface Props {
  readonly back: TransferBack
  readonly onDone: () => Promise<void>
  readonly onClose: () => void
}

/** What is not transferred back but pays another order: chosen among those that wait for just as much. */
export function MoveTransferDialog({
  back: { number, amountFen, payer, orderNumber },
  onDone,
  onClose,
}: Props) {
  const stepUp = useStepUp()
  const sayRecorded = useSayRecorded()
  const yuan = yuanOfFen(amountFen)
  const waiting = useQuery({
    queryKey: ['transfers', 'awaited', yuan],
    queryFn: async ({ signal }) => (await askAwaited({ text: yuan }, { signal })).json,
  })
  const orders = (waiting.data ?? []).filter((order) => order.amountFen === amountFen)
  return (
    <FormDialog<{ to: string }>
      title={`改记 ${yuan} 元`}
      hint={`${payer} 付在订单 ${orderNumber} 的这笔款不再汇回，付清另一个等着 ${yuan} 元的转账订单；两个订单的下单人都会收到通知。`}
      okText="改记"
      isReady={!waiting.isPending}
      isIncomplete={orders.length === 0}
      work={async ({ to }) => {
        const { json } = await stepUp(() => move({ number, to }))
        sayRecorded(json)
        await onDone()
      }}
      onClose={onClose}
    >
      {waiting.isError ? (
        <Alert type="error" showIcon title="没有读到等着转账的订单，请关上再试" />
      ) : orders.length === 0 ? (
        <Alert
          type="info"
          showIcon
          title={`没有等着 ${yuan} 元的转账订单。先请对方下单并改用对公转账，或在“读者”里替他下转账订单。`}
        />
      ) : (
        <Form.Item name="to" label="改记到" rules={[{ required: true, message: '请选订单' }]}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            placeholder="按下单人、内容或订单号查找"
            options={orders.map((order) => ({
              value: order.number,
              label: `${order.person.name}，${order.subject}（${order.number}${order.isOpen ? '' : '，已关闭'}）`,
            }))}
          />
        </Form.Item>
      )}
    </FormDialog>
  )
}
