import { Alert, DatePicker, Input, Modal } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { shanghaiNow } from '#admin/parts/moments.ts'

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
  const [note, setNote] = useState('')
  const [answerBy, setAnswerBy] = useState(shanghaiNow().add(ANSWER_DAYS, 'day').format('YYYY-MM-DD'))
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await decide(note, answerBy)
      onDone()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '没有成功')
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={`${kind === 'return' ? '退回补充' : '不予通过'}${count > 1 ? ` ${count} 份` : ''}`}
      okText={kind === 'return' ? '退回' : '不予通过'}
      okButtonProps={{ danger: kind === 'reject', disabled: note.trim() === '' }}
      confirmLoading={isBusy}
      onOk={() => void send()}
      onCancel={onClose}
    >
      {problem && <Alert type="error" showIcon title={problem} />}
      <Input.TextArea
        aria-label={kind === 'return' ? '要补充什么' : '原因'}
        rows={4}
        maxLength={1000}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        placeholder="申报人会看到这段话"
      />
      {kind === 'return' && (
        <p>
          {'补充截止：'}
          <DatePicker
            aria-label="补充截止"
            minDate={shanghaiNow()}
            value={dayjs(answerBy)}
            allowClear={false}
            onChange={(day) => day && setAnswerBy(day.format('YYYY-MM-DD'))}
          />
        </p>
      )}
    </Modal>
  )
}
