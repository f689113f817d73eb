import { useState } from 'react'
import { outlivingPage } from '#platform/calls/client.ts'
import { sendListed } from '../browser-calls.ts'
import { useAttempt } from '../use-attempt.tsx'

/** Whether the other attendees see who comes with this ticket. */
export function ListMe({ token, isListed: first }: { token: string; isListed: boolean }) {
  const [isListed, setListed] = useState(first)
  const { told, setTold, isBusy, attempt, note } = useAttempt()
  const change = async (next: boolean) => {
    setListed(next)
    const answered = await attempt(
      () => sendListed({ token, isListed: next }, outlivingPage),
      '没有保存成功，请稍后再试',
    )
    if (!answered) return setListed(!next)
    return setTold(next ? '已列入名录' : '已从名录移出')
  }
  return (
    <div className="noscript:hidden">
      <label className="flex min-h-11 cursor-pointer items-center justify-center gap-2 text-ink">
        <input
          type="checkbox"
          checked={isListed}
          aria-disabled={isBusy || undefined}
          // See `MessageSettings`: what a browser brings back is not what holds now.
          autoComplete="off"
          onChange={({ target }) => void (isBusy || change(target.checked))}
          className="size-4 accent-accent"
        />
        让其他参会者看到我
      </label>
      <p role="status" className="text-sm text-muted empty:sr-only">
        {told}
      </p>
      {note}
    </div>
  )
}
