import { useEffect, useState } from 'react'
import { MOST_TRIES, type Waiting } from '#platform/calls/ask-patiently.ts'
import { OUTLINED } from './button-looks.ts'

/** Says why nothing has come yet and when it is tried again; nothing need be pressed but to stop. One for each wait, by its key. */
export function WaitingNote({
  waiting,
  hasForm = true,
  onStop,
}: {
  waiting: Waiting
  /** Whether there is something that was filled in, and could be feared for. */
  hasForm?: boolean
  onStop: () => void
}) {
  const { sentence, nextTry, seconds } = waiting
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-xl border border-line bg-surface p-4 text-start text-sm">
      <div className="min-w-0 flex-1">
        <p role="status">
          {sentence.replace(/，请稍后再试$/, '')}，稍候自动再试一次，不用重新按
          {hasForm ? '，已填写的都还在' : ''}。
        </p>
        <p aria-hidden="true" className="mt-1 text-muted tabular-nums">
          {left > 0 ? `${left} 秒后` : '正在'}第 {nextTry} 次尝试，最多 {MOST_TRIES} 次
        </p>
      </div>
      <button type="button" onClick={onStop} className={OUTLINED}>
        停止
      </button>
    </div>
  )
}
