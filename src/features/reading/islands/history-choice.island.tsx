import { useState } from 'react'
import { eraseSearches } from '#features/search/recent-searches.ts'
import { sayFailure } from '#platform/calls/client.ts'
import { sendHistoryChoice } from '../browser-calls.ts'

/** Erases the history, or switches it off or on. */
export function HistoryChoice({ isKept }: { isKept: boolean }) {
  const [problem, setProblem] = useState('')
  const choose = async (choice: { isKept: boolean }) => {
    try {
      await sendHistoryChoice(choice)
      // What was looked for is kept here alone, and goes with it.
      eraseSearches()
      location.reload()
    } catch (error) {
      setProblem(sayFailure(error, '没有成功，请再试一次'))
    }
  }
  const look =
    'rounded-full border border-line px-4 py-1.5 text-sm text-ink hover:border-accent hover:text-accent'
  return (
    <p className="flex flex-wrap items-center gap-3 noscript:hidden">
      {isKept ? (
        <button type="button" className={look} onClick={() => void choose({ isKept: true })}>
          清空浏览记录
        </button>
      ) : null}
      <button type="button" className={look} onClick={() => void choose({ isKept: !isKept })}>
        {isKept ? '清空并不再保存' : '重新开始保存'}
      </button>
      <span role="status" className="text-sm text-text-red">
        {problem}
      </span>
    </p>
  )
}
