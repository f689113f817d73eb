import { Button, Form, Input, InputNumber, Modal } from 'antd'
import { useState } from 'react'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { useStepUp } from '#features/staff/admin/step-up.tsx'
import { shownYuan } from '#platform/money.ts'
import { sendRefundTicket } from './browser-calls.ts'
import type { RegistrationView } from './contract.ts'
import { useSend } from './use-send.ts'

const FEN = 100

/** Takes one ticket back and gives back as much of its price as is said; asks for the second factor. */
export function RefundTicketButton({ ticket }: { ticket: RegistrationView['tickets'][number] }) {
  const [isOpen, setOpen] = useState(false)
  const { send, isBusy } = useSend()
  const stepUp = useStepUp()
  const { code, name, paidFen, enteredAt } = ticket
  const refund = async ({ yuan, reason }: { yuan: number; reason: string }) => {
    const amountFen = Math.round(yuan * FEN)
    const isDone = await send(() => stepUp(() => sendRefundTicket({ code, amountFen, reason })), '已退票')
    if (isDone) setOpen(false)
  }
  return (
    <>
      <Button size="small" danger onClick={() => setOpen(true)} aria-label={`退${name}的票`}>
        退票
      </Button>
      <Modal
        open={isOpen}
        title={`退${name}的票`}
        footer={null}
        onCancel={() => setOpen(false)}
        destroyOnHidden
      >
        <p>
          票款 {shownYuan(paidFen)} 元。退票后门票作废，名额让给别人，并通知报名人，不能撤回。
          {enteredAt ? '这张门票已经签到。' : ''}
        </p>
        <OfficeForm
          layout="vertical"
          initialValues={{ yuan: paidFen / FEN }}
          onFinish={(typed: { yuan: number; reason: string }) => void refund(typed)}
        >
          <Form.Item name="yuan" label="退款（元）" rules={[{ required: true, message: '请填退多少' }]}>
            <InputNumber min={0} max={paidFen / FEN} precision={2} />
          </Form.Item>
          <Form.Item
            name="reason"
            label="原因"
            extra="会告诉报名的人"
            rules={[{ required: true, message: '请写原因' }]}
          >
            <Input maxLength={200} />
          </Form.Item>
          <Button danger type="primary" htmlType="submit" loading={isBusy}>
            退票
          </Button>
        </OfficeForm>
      </Modal>
    </>
  )
}
