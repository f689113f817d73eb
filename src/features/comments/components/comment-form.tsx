import { useEffect, useId, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { sayFailure } from '#platform/calls/client.ts'
import { BusyButton } from '#ui/busy-button.tsx'
import { cleanComment, COMMENT_FAULTS, faultOfComment, lengthOfComment } from '../comment-text.ts'
import { storeDraft, storedDraft } from '../drafts.ts'
import { LONGEST_COMMENT } from '../limits.ts'

/** Where a comment or reply is written; what was typed stays until the server has it. */
export function CommentForm({
  topicId,
  threadId,
  label,
  post,
  onCancel,
}: {
  topicId: number
  /** The comment that is answered; missing for a comment of its own. */
  threadId?: number
  label: string
  /** Throws CallFailed with the sentence to show. */
  post: (text: string) => Promise<void>
  onCancel?: () => void
}) {
  const [text, setText] = useState(() => storedDraft(topicId, threadId))
  const [told, setTold] = useState('')
  const [isSending, setSending] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const length = lengthOfComment(cleanComment(text))
  const isReply = threadId !== undefined
  useEffect(() => {
    if (isReply) area.current?.focus()
  }, [isReply])
  const write = (value: string) => {
    setText(value)
    setTold('')
    storeDraft(topicId, threadId, value)
  }
  const send = async () => {
    if (isSending) return
    const fault = faultOfComment(cleanComment(text))
    if (fault) {
      setTold(COMMENT_FAULTS[fault].replace('{length}', String(length)))
      area.current?.focus()
      return
    }
    setSending(true)
    setTold('')
    try {
      await post(text)
      write('')
    } catch (error) {
      setTold(sayFailure(error, '没有发出去，请稍后再试'))
      area.current?.focus()
    } finally {
      setSending(false)
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void send()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void send()
    }
    // Escape while a Chinese word is being composed belongs to the input method.
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) onCancel?.()
  }
  return (
    <form onSubmit={submit} className="mt-4" aria-busy={isSending}>
      <textarea
        ref={area}
        aria-label={label}
        aria-describedby={`${id}-told ${id}-count`}
        aria-invalid={length > LONGEST_COMMENT}
        placeholder={isReply ? label : '友善发言，说说您的看法'}
        rows={isReply ? 2 : 3}
        value={text}
        readOnly={isSending}
        onChange={(event) => write(event.target.value)}
        onKeyDown={onKeyDown}
        className="block field-sizing-content max-h-80 min-h-20 w-full resize-y rounded-md border border-edge bg-paper px-4 py-3 text-ink placeholder:text-muted read-only:opacity-60"
      />
      <div className="mt-2 flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <p id={`${id}-told`} role="alert" className="me-auto text-sm text-text-red">
          {told}
        </p>
        <p
          id={`${id}-count`}
          className={`text-xs ${length > LONGEST_COMMENT ? 'text-text-red' : 'text-muted'}`}
        >
          {length}/{LONGEST_COMMENT}
        </p>
        {onCancel ? (
          <button type="button" onClick={onCancel} className="h-10 px-2 text-sm text-muted hover:text-accent">
            取消
          </button>
        ) : null}
        <BusyButton
          type="submit"
          isBusy={isSending}
          className="h-10 rounded-full bg-accent px-6 text-sm text-on-accent hover:opacity-90 disabled:opacity-60 aria-disabled:opacity-60"
        >
          {isSending ? '发送中…' : isReply ? '回复' : '发表'}
        </BusyButton>
      </div>
    </form>
  )
}
