import { Button, Form, InputNumber, Modal, Select } from 'antd'
import { useState } from 'react'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { sendDinnerCodes } from './browser-calls.ts'
import type { TypeView } from './contract.ts'
import { useSend } from './use-send.ts'

/** Gives each winner of an announced year one ticket of a type, once: the winners' dinner (C-48). */
export function DinnerCodes({ eventId, types }: { eventId: number; types: readonly TypeView[] }) {
  const [isOpen, setOpen] = useState(false)
  const { send, isBusy } = useSend()
  const give = async (typed: { typeId: number; year: number }) => {
    if (await send(() => sendDinnerCodes({ eventId, ...typed }), '已发给还没有的获奖者')) setOpen(false)
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>给获奖者发码</Button>
      <Modal open={isOpen} title="给获奖者发码" footer={null} onCancel={() => setOpen(false)} destroyOnHidden>
        <OfficeForm<{ typeId: number; year: number }>
          layout="vertical"
          onFinish={(typed) => void give(typed)}
        >
          <Form.Item
            name="typeId"
            label="晚宴门票"
            extra="每份有效的证书一张，免费；已经有的不再发，证书撤回的收回没用的码"
            rules={[{ required: true, message: '请选择门票' }]}
          >
            <Select options={types.map(({ id, name }) => ({ value: id, label: name }))} />
          </Form.Item>
          <Form.Item name="year" label="哪一届" rules={[{ required: true, message: '请填写年份' }]}>
            <InputNumber min={2000} max={9999} precision={0} />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={isBusy}>
            发码并通知
          </Button>
        </OfficeForm>
      </Modal>
    </>
  )
}
