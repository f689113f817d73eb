import { OUTLINED } from '#ui/button-looks.ts'
import { askWhetherAwaited, sendAwaited } from '../browser-calls.ts'
import { useKeptChoice, type Choice } from '../use-kept-choice.ts'

const AWAITING: Choice = {
  ask: async (id) => (await askWhetherAwaited({ id })).json.isAwaited,
  send: (id, isAwaited, settings) => sendAwaited({ id, isAwaited }, settings),
  signInReason: '登录后，有了回答会通知您',
  say: (isAwaited) => (isAwaited ? '有了回答，消息里会告诉您。' : '不再提醒。'),
  failure: '没有成功，请再试一次',
}

/** Lets a reader be told when an open question is answered, and undo it (B-50). */
export function RemindButton({ topicId }: { topicId: number }) {
  const { isOn, told, change } = useKeptChoice(topicId, AWAITING)
  return (
    <p className="no-print mt-4 flex flex-wrap items-center gap-3 noscript:hidden">
      <button
        type="button"
        aria-pressed={isOn}
        onClick={() => void change()}
        className={`${OUTLINED} aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent`}
      >
        {isOn ? '已设提醒，点此取消' : '有回答时提醒我'}
      </button>
      <span role="status" className="text-sm text-muted">
        {told}
      </span>
    </p>
  )
}
