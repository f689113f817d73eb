import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import {
  REPORT_NOTE_LENGTH,
  REPORT_REASON_NAMES,
  REPORT_REASONS,
} from '#features/moderation/report-reasons.ts'
import { CallFailed, send } from '#platform/calls/client.ts'

const QUIET = 'h-10 rounded-full border border-line px-6 text-sm text-ink hover:border-accent'
const STRONG = 'h-10 rounded-full bg-accent px-6 text-sm text-on-accent hover:opacity-90 disabled:opacity-60'

/** A dialog that is open as long as it is there; the browser gives the focus back when it closes. */
function OpenDialog({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby="comment-dialog-title"
      onClose={onClose}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(26rem,calc(100vw-2rem))] overflow-y-auto rounded-xl border border-line bg-raised p-6 text-body backdrop:bg-black/50"
    >
      <h2 id="comment-dialog-title" className="text-lg">
        {title}
      </h2>
      {children}
    </dialog>
  )
}

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
      setTold(error instanceof CallFailed ? error.message : '操作没有成功，请稍后再试')
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
  const remove = () => void attempt(() => send('POST', '/openapi/v1/vue/comments/delete', { id }))
  return (
    <OpenDialog title="删除这条评论？" onClose={onClose}>
      <p className="mt-2 text-sm">删除后不能恢复；别人对它的回复会保留。</p>
      <p role="alert" className="mt-2 text-sm text-text-red empty:hidden">
        {told}
      </p>
      <div className="mt-5 flex justify-end gap-3">
        <button type="button" onClick={onClose} className={QUIET}>
          取消
        </button>
        <button type="button" disabled={isBusy} onClick={remove} className={STRONG}>
          删除
        </button>
      </div>
    </OpenDialog>
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
    const report = { reason: form.get('reason'), note: form.get('note') }
    void attempt(() => send('POST', '/openapi/v1/vue/comments/report', { id, ...report }))
  }
  return (
    <OpenDialog title="举报这条评论" onClose={onClose}>
      <form onSubmit={submit}>
        <fieldset className="mt-3">
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
            className="mt-1 block w-full rounded-lg border border-line bg-paper px-3 py-2 text-base text-ink"
          />
        </label>
        <p role="alert" className="mt-2 text-sm text-text-red empty:hidden">
          {told}
        </p>
        <div className="mt-5 flex justify-end gap-3">
          <button type="button" onClick={onClose} className={QUIET}>
            取消
          </button>
          <button type="submit" disabled={isBusy} className={STRONG}>
            举报
          </button>
        </div>
      </form>
    </OpenDialog>
  )
}
