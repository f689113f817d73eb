import { App, Form, Input, Select } from 'antd'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { LONGEST_ANSWER } from '../limits.ts'
import { answer } from './browser-calls.ts'
import type { OpenQuestion } from './calls.server.ts'

interface Typed {
  readonly expertId: number
  readonly text: string
  readonly reason: string
}

interface Props {
  readonly question: OpenQuestion
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Writes what an expert answered by another way, in his or her name; whom it is not put to yet, it is put to first. */
export function WriteAnswer({ question: { id, title, experts }, onDone, onClose }: Props) {
  const { message } = App.useApp()
  const send = async (typed: Typed) => {
    const { json } = await answer({ questionId: id, ...typed })
    void message.success(json.isPublished ? '回答已公开，并告诉了提问的人' : '回答在审核队列里等着')
    onDone()
  }
  const [first] = experts
  return (
    <FormDialog<Typed>
      width={680}
      title={`代专家回答“${title}”`}
      hint="只写专家本人用邮件、电话给的回答：它以专家的名义公开。还没有问过的专家，先“转给”他。"
      okText="发布回答"
      initialValues={first ? { expertId: first.id } : {}}
      work={send}
      onClose={onClose}
    >
      <Form.Item name="expertId" label="哪位专家" rules={[{ required: true, message: '请选专家' }]}>
        <Select options={experts.map(({ id: value, name }) => ({ value, label: name }))} />
      </Form.Item>
      <Form.Item name="text" label="回答" rules={[{ required: true, message: '请写回答' }]}>
        <Input.TextArea rows={10} maxLength={LONGEST_ANSWER} />
      </Form.Item>
      <Form.Item name="reason" label="怎样得到的" rules={[{ required: true, message: '请写怎样得到的' }]}>
        <Input maxLength={200} placeholder="如：专家 11 月 20 日邮件回复" />
      </Form.Item>
    </FormDialog>
  )
}
