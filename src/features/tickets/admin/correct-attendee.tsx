import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { sendCorrection } from './browser-calls.ts'
import type { RegistrationView } from './contract.ts'
import { useSend } from './use-send.ts'

interface Typed {
  readonly name: string
  readonly company: string
  readonly job: string
}

/** Puts right what badge and certificate say of an attendee, also once he or she has come in. */
export function CorrectAttendeeButton({ ticket }: { ticket: RegistrationView['tickets'][number] }) {
  const [isOpen, setOpen] = useState(false)
  const { finish } = useSend()
  const { code, name, company, job } = ticket
  const before = { name, company, job }
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} aria-label={`更正${name}的姓名与单位`}>
        更正
      </Button>
      {isOpen && (
        <FormDialog<Typed>
          title={`更正${name}的门票`}
          hint="写错的字在这里改，签到以后也可以：电子票、以后打印的胸牌与参会证明随之改，二维码不变，会通知报名人。换一个人来，请报名人在“我的活动”里换人。"
          okText="更正"
          initialValues={before}
          work={(typed) => finish(() => sendCorrection({ code, ...typed, before }), '已更正')}
          onClose={() => setOpen(false)}
        >
          <Form.Item
            name="name"
            label="姓名"
            rules={[{ required: true, whitespace: true, message: '请填姓名' }]}
          >
            <Input maxLength={60} />
          </Form.Item>
          <Form.Item name="company" label="单位">
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item name="job" label="职务">
            <Input maxLength={100} />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}
