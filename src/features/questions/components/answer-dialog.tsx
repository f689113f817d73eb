import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { PicturePicker } from '#features/uploads/components/picture-picker.tsx'
import { useUploads } from '#features/uploads/use-uploads.ts'
import { BusyButton } from '#ui/busy-button.tsx'
import { SUBMIT } from '#ui/button-looks.ts'
import { Modal } from '#ui/modal.tsx'
import { Notice } from '#ui/notice.tsx'
import { sendAnswer } from '../browser-calls.ts'
import { checkedAnswer } from '../check-written.ts'
import type { QuestionItem } from '../contract.ts'
import { answerDraftKey, dropDraft, keepDraft, readDraft } from '../drafts.ts'
import { ANSWER_PICTURES, LONGEST_ANSWER } from '../limits.ts'
import {
  ANSWER_MISSING,
  CLOSE_CLEARS,
  NOTICE_TITLE,
  PICTURES_NOT_SENT,
  WAIT_FOR_PICTURES,
} from '../messages.ts'
import { sentenceOf } from '../sentence.ts'
import { isBlank, lengthOf } from '../written-text.ts'
import { FormField } from './form-field.tsx'
import { QuestionText } from './question-text.tsx'

export interface Answered {
  readonly sentence: string
  readonly isPublished: boolean
}

/**
 * The dialog that answers a question (ANSWER-01 to -09). Closing it with a text asks first and clears; without one it
 * closes at once and lets its pictures go (B-20). What is typed is kept in this browser until then, so that a closed
 * tab or a lost connection loses nothing.
 */
export function AnswerDialog({
  item,
  expertId,
  onClose,
  onAnswered,
}: {
  item: QuestionItem
  expertId: number
  onClose: () => void
  onAnswered: (answered: Answered) => void
}) {
  const [text, setText] = useState('')
  const [restored, setRestored] = useState<'not yet' | 'nothing' | 'draft'>('not yet')
  const [problem, setProblem] = useState({ text: '', other: '' })
  const [isSending, setSending] = useState(false)
  const [isClosing, setClosing] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const uploads = useUploads(ANSWER_PICTURES)
  const form = useRef<HTMLFormElement>(null)
  /** The effect that keeps what was typed may come after the click that lets it go. */
  const isOver = useRef(false)
  const focusText = () => form.current?.querySelector<HTMLElement>('[name=text]')?.focus()
  const key = answerDraftKey(expertId, item.id)

  useEffect(() => {
    const draft = readDraft(localStorage, key)
    setText(draft?.text.text ?? item.writtenText)
    if (draft) uploads.restart(draft.pictures)
    setRestored(draft ? 'draft' : 'nothing')
    focusText()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the dialog opens
  }, [key])
  useEffect(() => {
    if (restored !== 'not yet' && !isOver.current)
      keepDraft(localStorage, key, { text: { text }, pictures: uploads.pictures })
  }, [restored, key, text, uploads.pictures])

  const forget = () => {
    isOver.current = true
    dropDraft(localStorage, key)
  }
  const close = () => {
    forget()
    onClose()
  }
  useEffect(() => {
    // The question has gone first; while it was open, the focus could not return to the page.
    if (isLeaving) close()
  })
  const askToClose = () => {
    if (isSending) return
    if (isBlank(text)) close()
    else setClosing(true)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    if (isBlank(text)) {
      setProblem({ text: ANSWER_MISSING, other: '' })
      focusText()
      return
    }
    if (uploads.sending.length > 0) {
      setProblem({ text: '', other: uploads.isBusy ? WAIT_FOR_PICTURES : PICTURES_NOT_SENT })
      return
    }
    setProblem({ text: '', other: '' })
    setSending(true)
    try {
      checkedAnswer({ text, pictureIds: uploads.pictures.map(({ id }) => id) })
      const { json, msg } = await sendAnswer({
        id: item.id,
        text,
        imgs: [...uploads.pictures],
        uid: expertId,
      })
      forget()
      onAnswered({ sentence: msg, isPublished: json.published })
    } catch (error) {
      setProblem({ text: '', other: sentenceOf(error) })
      setSending(false)
    }
  }
  return (
    <>
      <Modal title="回答提问" width="wide" onDismiss={askToClose}>
        <div className="mt-4 rounded-lg bg-surface p-4">
          <h3 className="text-base font-semibold text-ink">{item.title}</h3>
          <QuestionText item={item} />
        </div>
        <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="mt-5 space-y-5">
          <FormField
            name="text"
            label="回答"
            hint="每一行成为一段，图片排在文字之后"
            value={text}
            rows={8}
            problem={problem.text}
            aside={`${lengthOf(text)}/${LONGEST_ANSWER} 字`}
            onChange={(typed) => {
              setText(typed)
              setProblem({ ...problem, text: '' })
            }}
          />
          <p role="status" className="text-sm text-muted empty:sr-only">
            {restored === 'draft' ? '已恢复上次没有提交的内容' : ''}
          </p>
          <PicturePicker uploads={uploads} label="图片（可不传）" />
          <p role="alert" className="text-sm text-text-red empty:hidden">
            {problem.other}
          </p>
          <BusyButton type="submit" isBusy={isSending} className={SUBMIT}>
            {isSending ? '提交中…' : '提交回答'}
          </BusyButton>
        </form>
      </Modal>
      {isClosing ? (
        <Notice
          title={NOTICE_TITLE}
          text={CLOSE_CLEARS}
          onConfirm={() => {
            setClosing(false)
            setLeaving(true)
          }}
          onCancel={() => setClosing(false)}
        />
      ) : null}
    </>
  )
}
