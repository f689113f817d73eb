import { App, Form, Input } from 'antd'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { LONGEST_DESCRIPTION } from '#features/topics/limits.ts'
import { LONGEST_TITLE } from '../limits.ts'
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
  const save = async (typed: Typed) => {
    await edit({ questionId: id, ...typed })
    void message.success('已修改')
    onDone()
  }
  return (
    <FormDialog<Typed>
      title={`修改提问 ${id}`}
      okText="保存"
      initialValues={{ title, description }}
      work={save}
      onClose={onClose}
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
    </FormDialog>
  )
}
