import { DatePicker, Form } from 'antd'
import type { Dayjs } from 'dayjs'
import { FormDialog } from '#admin/parts/form-dialog.tsx'
import { shanghaiNow } from '#admin/parts/moments.ts'
import { ReasonField } from '#admin/parts/reason-field.tsx'

interface Typed {
  readonly note: string
  readonly answerBy?: Dayjs
}

interface Props {
  readonly kind: 'return' | 'reject'
  /** How many are decided on. */
  readonly count: number
  readonly decide: (note: string, answerBy: string) => Promise<unknown>
  readonly onDone: () => void
  readonly onClose: () => void
}

const ANSWER_DAYS = 7

/** Why applications are given back or refused, in words that their applicants read. */
export function JudgeDialog({ kind, count, decide, onDone, onClose }: Props) {
  const isReturn = kind === 'return'
  return (
    <FormDialog<Typed>
      title={`${isReturn ? '退回补充' : '不予通过'}${count > 1 ? ` ${count} 份` : ''}`}
      okText={isReturn ? '退回' : '不予通过'}
      isDanger={!isReturn}
      initialValues={{ answerBy: shanghaiNow().add(ANSWER_DAYS, 'day') }}
      work={async ({ note, answerBy }) => {
        await decide(note.trim(), answerBy?.format('YYYY-MM-DD') ?? '')
        onDone()
      }}
      onClose={onClose}
    >
      <ReasonField
        name="note"
        label={isReturn ? '要补充什么' : '原因'}
        readBy="申报人会看到这段话"
        rows={4}
        maxLength={1000}
      />
      {isReturn && (
        <Form.Item name="answerBy" label="补充截止">
          <DatePicker minDate={shanghaiNow()} allowClear={false} />
        </Form.Item>
      )}
    </FormDialog>
  )
}
