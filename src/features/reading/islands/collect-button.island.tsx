import { sendCollected, sendVisit } from '../browser-calls.ts'
import { useKeptChoice, type Choice } from '../use-kept-choice.ts'

const COLLECTING: Choice = {
  ask: async (id) => (await sendVisit({ id })).json.isCollected,
  send: (id, isCollected, settings) => sendCollected({ id, isCollected }, settings),
  signInReason: '登录后可以收藏',
  say: () => '',
  failure: '没有收藏成功，请再试一次',
}

/** Keeps a topic for whoever is signed in; for these the opening is written down, too. */
export function CollectButton({ topicId }: { topicId: number }) {
  const { isOn, told, change } = useKeptChoice(topicId, COLLECTING)
  return (
    <span className="no-print inline-flex shrink-0 items-center noscript:hidden">
      <button
        type="button"
        aria-pressed={isOn}
        onClick={() => void change()}
        className="relative inline-flex h-10 min-w-10 items-center justify-center gap-1.5 rounded-full border border-line text-sm text-ink hover:border-accent hover:text-accent sm:h-9 sm:px-3.5 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent"
      >
        <svg
          viewBox="0 0 20 20"
          width="15"
          height="15"
          fill={isOn ? 'currentColor' : 'none'}
          stroke="currentColor"
          strokeWidth="1.6"
          aria-hidden="true"
        >
          <path d="M5 2.5h10v15l-5-3.8-5 3.8z" strokeLinejoin="round" />
        </svg>
        <span className="sr-only sm:not-sr-only">{isOn ? '已收藏' : '收藏'}</span>
      </button>
      <span role="status" className="text-text-red not-empty:ms-2">
        {told}
      </span>
    </span>
  )
}
