import { Button, Form, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { sendDinnerCodes } from './browser-calls.ts'
import type { TypeView } from './contract.ts'
import { useSend } from './use-send.ts'

interface Typed {
  readonly typeId: number
  readonly year: number
}

/** Gives each winner of an announced year one ticket of a type, once: the winners' dinner (C-48). */
export function DinnerCodes({
  eventId,
  awardYear,
  types,
}: {
  eventId: number
  awardYear: number | null
  types: readonly TypeView[]
}) {
  const [isOpen, setOpen] = useState(false)
  const { finish } = useSend()
  return (
    <>
      <Button onClick={() => setOpen(true)}>给获奖者发码</Button>
      {isOpen && (
        <FormDialog<Typed>
          title="给获奖者发码"
          hint="每份有效的证书一张，免费；已经有的不再发，证书撤回的收回没用的码。"
          okText="发码并通知"
          initialValues={{
            year: awardYear ?? undefined,
            typeId: types.find(({ kind }) => kind === 'dinner')?.id,
          }}
          work={(typed) => finish(() => sendDinnerCodes({ eventId, ...typed }), '已发给还没有的获奖者')}
          onClose={() => setOpen(false)}
        >
          <Form.Item name="typeId" label="晚宴门票" rules={[{ required: true, message: '请选择门票' }]}>
            <Select options={types.map(({ id, name }) => ({ value: id, label: name }))} />
          </Form.Item>
          <Form.Item name="year" label="哪一届" rules={[{ required: true, message: '请填写年份' }]}>
            <InputNumber min={2000} max={9999} precision={0} />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}
