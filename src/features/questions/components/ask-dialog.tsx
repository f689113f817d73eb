import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { storedPersonId } from '#features/accounts/stored-person.ts'
import { PicturePicker } from '#features/uploads/components/picture-picker.tsx'
import { useUploads } from '#features/uploads/use-uploads.ts'
import { BusyButton } from '#ui/busy-button.tsx'
import { SUBMIT } from '#ui/button-looks.ts'
import { Modal } from '#ui/modal.tsx'
import { sendQuestion } from '../browser-calls.ts'
import { checkedQuestion } from '../check-written.ts'
import { dropDraft, keepDraft, questionDraftKey, readDraft } from '../drafts.ts'
import { QUESTION_PICTURES } from '#features/topics/limits.ts'
import { TITLE_HINT } from '../limits.ts'
import { PICTURES_NOT_SENT, TITLE_MISSING, WAIT_FOR_PICTURES } from '../messages.ts'
import { sentenceOf } from '../sentence.ts'
import { isBlank, lengthOf } from '../written-text.ts'
import { FormField } from './form-field.tsx'

/** How a draft says that its asker wants to stay unnamed. */
const ANONYMOUS = 'yes'

/**
 * The dialog that asks an expert: title, description, pictures and whether to stay anonymous (ASK-01). What was typed
 * stays in this tab until it is sent, also when the dialog is closed.
 */
export function AskDialog({
  expertId,
  name,
  onClose,
  onAsked,
}: {
  expertId: number
  name: string
  onClose: () => void
  onAsked: (sentence: string) => void
}) {
  const [title, setTitle] = useState('')
  const [description, setDescription] = useState('')
  const [isAnonymous, setAnonymous] = useState(false)
  const [problem, setProblem] = useState({ title: '', other: '' })
  const [isSending, setSending] = useState(false)
  const [isRestored, setRestored] = useState(false)
  const uploads = useUploads(QUESTION_PICTURES)
  const form = useRef<HTMLFormElement>(null)
  const focusTitle = () => form.current?.querySelector<HTMLElement>('[name=title]')?.focus()
  const [askerId] = useState(storedPersonId)
  const key = questionDraftKey(askerId, expertId)

  useEffect(() => {
    const draft = readDraft(sessionStorage, key)
    setTitle(draft?.text.title ?? '')
    setDescription(draft?.text.description ?? '')
    setAnonymous(draft?.text.anonymous === ANONYMOUS)
    if (draft) uploads.restart(draft.pictures)
    setRestored(true)
    focusTitle()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the dialog opens
  }, [key])
  useEffect(() => {
    if (!isRestored) return
    const text = { title, description, anonymous: isAnonymous ? ANONYMOUS : '' }
    keepDraft(sessionStorage, key, { text, pictures: uploads.pictures })
  }, [isRestored, key, title, description, isAnonymous, uploads.pictures])

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSending) return
    setProblem({ title: '', other: '' })
    if (isBlank(title)) {
      setProblem({ title: TITLE_MISSING, other: '' })
      focusTitle()
      return
    }
    if (uploads.sending.length > 0) {
      setProblem({
        title: '',
        other: uploads.isBusy ? WAIT_FOR_PICTURES : PICTURES_NOT_SENT,
      })
      return
    }
    setSending(true)
    try {
      const pictureIds = uploads.pictures.map(({ id }) => id)
      checkedQuestion({ title, description, pictureIds })
      const { msg } = await sendQuestion({
        title,
        text: description,
        imgs: [...uploads.pictures],
        hidden: isAnonymous ? 1 : 0,
        toUid: expertId,
      })
      dropDraft(sessionStorage, key)
      onAsked(msg)
    } catch (error) {
      setProblem({ title: '', other: sentenceOf(error) })
      setSending(false)
    }
  }
  const length = lengthOf(title)
  return (
    <Modal title={`向${name}提问`} width="wide" onDismiss={onClose}>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="mt-4 space-y-5">
        <FormField
          name="title"
          label="标题"
          hint={TITLE_HINT}
          value={title}
          problem={problem.title}
          aside={length > 50 ? `${length} 字，建议 50 字以内` : `${length} 字`}
          onChange={(text) => {
            setTitle(text)
            setProblem({ ...problem, title: '' })
          }}
        />
        <FormField
          name="description"
          label="描述（可不填）"
          hint="背景、条件、已经试过的办法，写得越具体，回答越有用"
          value={description}
          rows={5}
          onChange={setDescription}
        />
        <PicturePicker uploads={uploads} label="图片（可不传）" />
        <label className="flex items-start gap-2 py-2 text-ink">
          <input
            type="checkbox"
            checked={isAnonymous}
            onChange={(event) => setAnonymous(event.target.checked)}
            className="mt-1 size-4 accent-accent"
          />
          <span>
            匿名提问
            <span className="block text-sm text-muted">专家和读者都看不到您是谁，回答之后也一样</span>
          </span>
        </label>
        <p role="alert" className="text-sm text-text-red empty:hidden">
          {problem.other}
        </p>
        <BusyButton type="submit" isBusy={isSending} className={SUBMIT}>
          {isSending ? '提交中…' : '提交提问'}
        </BusyButton>
      </form>
    </Modal>
  )
}
