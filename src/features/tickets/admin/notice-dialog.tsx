import { useQuery } from '@tanstack/react-query'
import { Form, Input, Select } from 'antd'
import { useState } from 'react'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { askHolderCount, sendNotice } from './browser-calls.ts'
import type { OfficeView } from './contract.ts'
import { useSend } from './use-send.ts'

interface Typed {
  readonly text?: string
  readonly typeIds?: number[]
}

/** A message to holders of chosen types: how many get it, and how it reads, is shown before it is sent; once each. */
export function NoticeDialog({ office, onClose }: { office: OfficeView; onClose: () => void }) {
  const { event, types } = office
  const eventId = event.id
  const { finish } = useSend()
  const [onceKey] = useState(() => crypto.randomUUID())
  const [form] = Form.useForm<Typed>()
  const { text = '', typeIds = [] } = Form.useWatch([], form) ?? {}
  const { data: count } = useQuery({
    queryKey: ['ticket-holders', eventId, typeIds],
    queryFn: async () => (await askHolderCount({ eventId, typeIds })).json,
  })
  return (
    <FormDialog<Typed>
      title="通知持票人"
      okText={count ? `发给 ${count.people} 人` : '发送'}
      form={form}
      isIncomplete={!count || count.people === 0}
      work={() => finish(() => sendNotice({ eventId, text, typeIds, onceKey }), '已通知')}
      onClose={onClose}
    >
      <Form.Item name="typeIds" label="持哪种门票的人" extra="不选则是所有持票人">
        <Select mode="multiple" options={types.map(({ id, name }) => ({ value: id, label: name }))} />
      </Form.Item>
      <Form.Item name="text" label="内容" rules={[{ required: true, whitespace: true, message: '请写内容' }]}>
        <Input.TextArea maxLength={1000} showCount rows={4} />
      </Form.Item>
      {text.trim() === '' ? null : (
        <section aria-label="预览" className="admin-letter">
          <strong>活动通知：{event.title}</strong>
          <p>{text}</p>
        </section>
      )}
      <p role="status">
        {count
          ? `站内消息发给 ${count.people} 位报名人（并按本人设置发邮件或短信），邮件发给票上的 ${count.mails} 个邮箱，每人一次。`
          : '正在数有多少人……'}
      </p>
    </FormDialog>
  )
}
