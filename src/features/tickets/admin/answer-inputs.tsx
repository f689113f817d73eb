import { UploadOutlined } from '@ant-design/icons'
import { Form, Input, Select } from 'antd'
import { base64Of } from '#ui/base64-of.ts'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import { choicesIn, fileIn } from '../questions/check-answer.ts'
import { sendAnswerFile } from './browser-calls.ts'
import type { QuestionView } from './contract.ts'

/** The fields of a form in which organisers answer for an attendee, each under `['answers', id]`; none has to be filled in. */
export const AnswerInputs = ({ questions }: { questions: readonly QuestionView[] }) =>
  questions.map((question) => (
    <Form.Item key={question.id} name={['answers', String(question.id)]} label={question.label}>
      <AnswerInput question={question} />
    </Form.Item>
  ))

interface Field {
  readonly question: QuestionView
  /** By the form. */
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
}

function AnswerInput({ question, id, value = '', onChange }: Field) {
  const { kind, options } = question
  const common = { ...(id !== undefined && { id }) }
  const choices = options.map((option) => ({ value: option, label: option }))
  if (kind === 'file') return <FileInput question={question} {...common} value={value} onChange={onChange} />
  if (kind === 'choice')
    return (
      <Select
        {...common}
        allowClear
        options={choices}
        value={value === '' ? null : value}
        onChange={(next: string | undefined) => onChange?.(next ?? '')}
      />
    )
  if (kind === 'several')
    return (
      <Select
        {...common}
        mode="multiple"
        options={choices}
        value={choicesIn(value)}
        onChange={(next: string[]) => onChange?.(next.join('\n'))}
      />
    )
  return (
    <Input {...common} maxLength={500} value={value} onChange={({ target }) => onChange?.(target.value)} />
  )
}

function FileInput({
  question,
  id,
  value = '',
  onChange,
}: Omit<Field, 'onChange'> & { onChange: Field['onChange'] | undefined }) {
  const { attempt, isBusy } = useAttempt()
  const send = (file: File) =>
    attempt(async () => {
      const data = await base64Of(file)
      onChange?.((await sendAnswerFile({ questionId: question.id, fileName: file.name, data })).json.value)
    }, '已上传')
  return (
    <>
      <input
        {...(id !== undefined && { id })}
        type="file"
        disabled={isBusy}
        accept="application/pdf,image/jpeg,image/png"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void send(file)
        }}
      />
      {value === '' ? null : (
        <p>
          <UploadOutlined aria-hidden /> {fileIn(value)?.name}
        </p>
      )}
    </>
  )
}
