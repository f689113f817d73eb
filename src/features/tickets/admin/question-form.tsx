import { Button, Checkbox, Form, Input, InputNumber, Select } from 'antd'
import { OfficeForm } from '#admin/parts/office-form.tsx'
import { ANSWER_FILE_DAYS, ANSWER_FILE_MEGABYTES } from '../questions/limits.ts'
import { QUESTION_KIND_NAMES, QUESTION_KINDS } from '../words.ts'
import { sendQuestion } from './browser-calls.ts'
import type { QuestionView, TypeView } from './contract.ts'
import { useColleagues } from './use-colleagues.tsx'
import { useSend } from './use-send.ts'

interface Typed extends Pick<
  QuestionView,
  'kind' | 'label' | 'help' | 'isRequired' | 'typeIds' | 'position'
> {
  /** One a line. */
  readonly options?: string
}

const LABELS: Readonly<Record<string, string>> = {
  label: '问题',
  help: '说明',
  kind: '怎样答',
  options: '选项',
  isRequired: '必答',
  typeIds: '问哪些门票',
  position: '次序',
}

/** What the form shows of what is kept. */
const typedOf = (question: QuestionView | undefined): Partial<Typed> =>
  question
    ? { ...question, options: question.options.join('\n') }
    : { kind: 'text', label: '', help: '', isRequired: false, typeIds: [] }

/** One question to attendees. */
export function QuestionForm({
  eventId,
  question,
  types,
  position,
  onDone,
}: {
  eventId: number
  question: QuestionView | undefined
  types: readonly TypeView[]
  position: number
  onDone: () => void
}) {
  const { send, isBusy } = useSend()
  const [form] = Form.useForm<Typed>()
  const kind = Form.useWatch('kind', form)
  const hasOptions = kind === 'choice' || kind === 'several'
  const { version, notice } = useColleagues({
    form,
    kept: question,
    typedOf,
    labels: LABELS,
    what: '这个问题',
  })
  const save = ({ options = '', ...typed }: Typed) =>
    send(async () => {
      await sendQuestion({
        ...typed,
        ...(question && { id: question.id }),
        eventId,
        version,
        typeIds: [...typed.typeIds],
        options: hasOptions ? linesOf(options) : [],
      })
      onDone()
    }, '已保存')
  return (
    <OfficeForm<Typed>
      form={form}
      layout="vertical"
      initialValues={{ ...typedOf(question), ...(question ? {} : { position }) }}
      onFinish={(typed) => void save(typed)}
    >
      {notice}
      <Form.Item name="label" label="问题" rules={[{ required: true, message: '请写问题' }]}>
        <Input maxLength={100} />
      </Form.Item>
      <Form.Item name="help" label="说明" extra="写在输入框下面，可以不填">
        <Input maxLength={200} />
      </Form.Item>
      <Form.Item
        name="kind"
        label="怎样答"
        extra={
          kind === 'file'
            ? `PDF、JPG 或 PNG，不超过 ${ANSWER_FILE_MEGABYTES} MB；活动结束 ${ANSWER_FILE_DAYS} 天后删除`
            : undefined
        }
      >
        <Select options={QUESTION_KINDS.map((value) => ({ value, label: QUESTION_KIND_NAMES[value] }))} />
      </Form.Item>
      {hasOptions ? (
        <Form.Item
          name="options"
          label="选项"
          extra="一行一个，至少两个"
          rules={[
            {
              validator: async (_rule, text?: string) => {
                if (linesOf(text ?? '').length < 2) throw new Error('请至少写两个选项，一行一个')
              },
            },
          ]}
        >
          <Input.TextArea rows={5} maxLength={2000} />
        </Form.Item>
      ) : null}
      <Form.Item name="isRequired" valuePropName="checked">
        <Checkbox>必答</Checkbox>
      </Form.Item>
      <Form.Item name="typeIds" label="问哪些门票" extra="不选则问所有人">
        <Select
          mode="multiple"
          placeholder="所有门票"
          options={types.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item name="position" label="次序" extra="小的在前" rules={[{ required: true }]}>
        <InputNumber min={0} max={1000} precision={0} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isBusy}>
        保存
      </Button>
    </OfficeForm>
  )
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
