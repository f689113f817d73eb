import { Button, Form, InputNumber } from 'antd'
import { useState } from 'react'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { ReasonField } from '#admin/parts/reason-field.tsx'
import { useStepUp } from '#features/staff/admin/step-up.tsx'
import { shownYuan } from '#platform/money.ts'
import { sendRefundTicket } from './browser-calls.ts'
import type { RegistrationView } from './contract.ts'
import { useSend } from './use-send.ts'

const FEN = 100

interface Typed {
  readonly yuan: number
  readonly reason: string
}

/** Takes one ticket back and gives back as much of its price as is said; asks for the second factor. */
export function RefundTicketButton({ ticket }: { ticket: RegistrationView['tickets'][number] }) {
  const [isOpen, setOpen] = useState(false)
  const { finish } = useSend()
  const stepUp = useStepUp()
  const { code, name, paidFen, enteredAt } = ticket
  const refund = ({ yuan, reason }: Typed) =>
    finish(
      () => stepUp(() => sendRefundTicket({ code, amountFen: Math.round(yuan * FEN), reason })),
      '已退票',
    )
  return (
    <>
      <Button size="small" danger onClick={() => setOpen(true)} aria-label={`退${name}的票`}>
        退票
      </Button>
      {isOpen && (
        <FormDialog<Typed>
          title={`退${name}的票`}
          hint={`票款 ${shownYuan(paidFen)} 元。退票后门票作废，名额让给别人，并通知报名人，不能撤回。${enteredAt ? '这张门票已经签到。' : ''}`}
          okText="退票"
          isDanger
          initialValues={{ yuan: paidFen / FEN }}
          work={refund}
          onClose={() => setOpen(false)}
        >
          <Form.Item name="yuan" label="退款（元）" rules={[{ required: true, message: '请填退多少' }]}>
            <InputNumber min={0} max={paidFen / FEN} precision={2} />
          </Form.Item>
          <ReasonField readBy="会告诉报名的人" />
        </FormDialog>
      )}
    </>
  )
}
