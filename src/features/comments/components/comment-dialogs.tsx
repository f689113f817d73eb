import { useState, type SubmitEvent } from 'react'
import {
  REPORT_NOTE_LENGTH,
  REPORT_REASON_NAMES,
  REPORT_REASONS,
} from '#features/moderation/report-reasons.ts'
import { sayFailure } from '#platform/calls/client.ts'
import { BusyButton } from '#ui/busy-button.tsx'
import { SUBMIT } from '#ui/button-looks.ts'
import { Modal } from '#ui/modal.tsx'
import { Notice } from '#ui/notice.tsx'
import { sendCommentRemoval, sendCommentReport } from '../browser-calls.ts'

/** Runs a call once, says what went wrong, and gives whether it is under way. */
function useAttempt(onDone: () => void) {
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)
  const attempt = async (work: () => Promise<unknown>) => {
    if (isBusy) return
    setBusy(true)
    setTold('')
    try {
      await work()
      onDone()
    } catch (error) {
      setTold(sayFailure(error, '操作没有成功，请稍后再试'))
      setBusy(false)
    }
  }
  return { told, isBusy, attempt }
}

/** Asks once more before one's own comment goes. */
export function DeleteDialog({
  id,
  onClose,
  onDone,
}: {
  id: number
  onClose: () => void
  onDone: () => void
}) {
  const { told, isBusy, attempt } = useAttempt(onDone)
  const remove = () => void attempt(() => sendCommentRemoval({ id }))
  return (
    <Notice
      title="删除这条评论？"
      text="删除后不能恢复；别人对它的回复会保留。"
      confirmLabel="删除"
      isFinal
      isBusy={isBusy}
      onConfirm={remove}
      onCancel={onClose}
    >
      <p role="alert" className="mt-2 text-sm text-text-red empty:hidden">
        {told}
      </p>
    </Notice>
  )
}

/** Says why a comment should be looked at. */
export function ReportDialog({
  id,
  onClose,
  onDone,
}: {
  id: number
  onClose: () => void
  onDone: () => void
}) {
  const { told, isBusy, attempt } = useAttempt(onDone)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const reason = REPORT_REASONS.find((each) => each === form.get('reason'))
    if (reason) void attempt(() => sendCommentReport({ id, reason, note: String(form.get('note') ?? '') }))
  }
  return (
    <Modal title="举报这条评论" width="narrow" onDismiss={onClose}>
      <form onSubmit={submit}>
        <fieldset className="mt-1">
          <legend className="text-sm text-muted">它有什么问题？</legend>
          {REPORT_REASONS.map((reason, index) => (
            <label key={reason} className="flex min-h-10 items-center gap-3 text-ink">
              <input
                type="radio"
                name="reason"
                value={reason}
                required
                defaultChecked={index === 0}
                className="size-4 accent-accent"
              />
              {REPORT_REASON_NAMES[reason]}
            </label>
          ))}
        </fieldset>
        <label className="mt-2 block text-sm text-muted">
          补充说明（可不填）
          <textarea
            name="note"
            rows={2}
            maxLength={REPORT_NOTE_LENGTH}
            className="mt-1 block w-full rounded-md border border-edge bg-paper px-3 py-2 text-base text-ink"
          />
        </label>
        <p role="alert" className="mt-2 text-sm text-text-red empty:hidden">
          {told}
        </p>
        <BusyButton type="submit" isBusy={isBusy} className={`${SUBMIT} mt-5`}>
          {isBusy ? '提交中…' : '提交举报'}
        </BusyButton>
      </form>
    </Modal>
  )
}
