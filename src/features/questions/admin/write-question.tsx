import { Alert, App, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { LONGEST_DESCRIPTION, LONGEST_TITLE } from '../limits.ts'
import { edit } from './browser-calls.ts'
import type { OpenQuestion } from './calls.server.ts'

interface Typed {
  readonly title: string
  readonly description: string
  readonly reason: string
}

interface Props {
  readonly question: OpenQuestion
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Puts right how a question is worded. */
export function WriteQuestion({ question: { id, title, description }, onDone, onClose }: Props) {
  const { message } = App.useApp()
  const [form] = Form.useForm<Typed>()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const save = async (typed: Typed) => {
    setBusy(true)
    try {
      await edit({ questionId: id, ...typed })
      void message.success('已修改')
      onDone()
      onClose()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '没有成功')
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={`修改提问 ${id}`}
      okText="保存"
      okButtonProps={{ loading: isBusy }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <OfficeForm<Typed>
        form={form}
        layout="vertical"
        initialValues={{ title, description }}
        onFinish={(typed) => void save(typed)}
      >
        <Form.Item name="title" label="标题" rules={[{ required: true, message: '请写标题' }]}>
          <Input maxLength={LONGEST_TITLE} />
        </Form.Item>
        <Form.Item name="description" label="描述">
          <Input.TextArea rows={6} maxLength={LONGEST_DESCRIPTION} />
        </Form.Item>
        <Form.Item name="reason" label="原因" rules={[{ required: true, message: '请写明原因' }]}>
          <Input maxLength={200} placeholder="只有同事看得到" />
        </Form.Item>
      </OfficeForm>
      {problem !== '' && <Alert type="error" title={problem} />}
    </Modal>
  )
}
