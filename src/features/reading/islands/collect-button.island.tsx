import { useEffect, useState } from 'react'
import { loadQuietly, sayFailure } from '#platform/calls/client.ts'
import { tokenOfCookie } from '#platform/calls/token-cookie.ts'
import { askToSignIn } from '#platform/sign-in-request.ts'
import { sendCollected, sendVisit } from '../browser-calls.ts'

/** Keeps a topic for whoever is signed in; for these the opening is written down, too. */
export function CollectButton({ topicId }: { topicId: number }) {
  const [isCollected, setCollected] = useState(false)
  const [problem, setProblem] = useState('')
  useEffect(() => {
    if (tokenOfCookie(document.cookie) === undefined) return
    void loadQuietly(() => sendVisit({ id: topicId })).then((answer) => {
      if (answer) setCollected(answer.json.isCollected)
    })
  }, [topicId])
  const change = async () => {
    if (tokenOfCookie(document.cookie) === undefined) return askToSignIn({ reason: '登录后可以收藏' })
    const wanted = !isCollected
    setCollected(wanted)
    try {
      await sendCollected({ id: topicId, isCollected: wanted })
      setProblem('')
    } catch (error) {
      setCollected(!wanted)
      setProblem(sayFailure(error, '没有收藏成功，请再试一次'))
    }
  }
  return (
    <span className="no-print inline-flex shrink-0 items-center noscript:hidden">
      <button
        type="button"
        aria-pressed={isCollected}
        onClick={() => void change()}
        className="relative inline-flex h-10 min-w-10 items-center justify-center gap-1.5 rounded-full border border-line text-sm text-ink hover:border-accent hover:text-accent sm:h-9 sm:px-3.5 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
      >
        <svg
          viewBox="0 0 20 20"
          width="15"
          height="15"
          fill={isCollected ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.6"
          aria-hidden="true"
        >
          <path d="M5 2.5h10v15l-5-3.8-5 3.8z" strokeLinejoin="round" />
        </svg>
        <span className="sr-only sm:not-sr-only">{isCollected ? '已收藏' : '收藏'}</span>
      </button>
      <span role="status" className="text-text-red not-empty:ms-2">
        {problem}
      </span>
    </span>
  )
}
