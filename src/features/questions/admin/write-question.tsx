import { App, Form, Input } from 'antd'
import { useState } from 'react'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { StaffCallFailed } from '#admin/parts/staff-client.ts'
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
  /** Also once a colleague turns out to have been first: the list says how it is worded now. */
  readonly onDone: () => Promise<unknown>
  readonly onClose: () => void
}

/** Puts right how a question is worded. What is typed stays, whatever a colleague does meanwhile. */
export function WriteQuestion({ question: { id, title, description }, onDone, onClose }: Props) {
  const { message } = App.useApp()
  /** How it was worded as the writing began; after a refusal, what is shown counts. */
  const [begun, setBegun] = useState<Pick<Typed, 'title' | 'description'> | undefined>({ title, description })
  const save = async (typed: Typed) => {
    try {
      await edit({ questionId: id, seen: begun ?? { title, description }, ...typed })
    } catch (error) {
      if (isMeanwhile(error)) {
        await onDone()
        setBegun(undefined)
      }
      throw error
    }
    void message.success('已修改')
    void onDone()
  }
  return (
    <FormDialog<Typed>
      title={`修改提问 ${id}`}
      {...(begun === undefined && {
        hint: `同事改成了“${title}”：${description || '没有描述'}。再保存，就换成下面写的`,
      })}
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

const isMeanwhile = (error: unknown) =>
  error instanceof StaffCallFailed && error.refused?.code === 'question_reworded_meanwhile'
