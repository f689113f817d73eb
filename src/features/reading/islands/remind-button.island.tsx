import { useEffect, useState } from 'react'
import { loadQuietly, sayFailure } from '#platform/calls/client.ts'
import { tokenOfCookie } from '#platform/calls/token-cookie.ts'
import { askToSignIn } from '#platform/sign-in-request.ts'
import { OUTLINED } from '#ui/button-looks.ts'
import { askWhetherAwaited, sendAwaited } from '../browser-calls.ts'

/** Lets a reader be told when an open question is answered, and undo it (B-50). */
export function RemindButton({ topicId }: { topicId: number }) {
  const [isAwaited, setAwaited] = useState(false)
  const [told, setTold] = useState('')
  useEffect(() => {
    if (tokenOfCookie(document.cookie) === undefined) return
    void loadQuietly(() => askWhetherAwaited({ id: topicId })).then((answer) => {
      if (answer) setAwaited(answer.json.isAwaited)
    })
  }, [topicId])
  const change = async () => {
    if (tokenOfCookie(document.cookie) === undefined)
      return askToSignIn({ reason: '登录后，有了回答会通知您' })
    const wanted = !isAwaited
    try {
      await sendAwaited({ id: topicId, isAwaited: wanted })
      setAwaited(wanted)
      setTold(wanted ? '有了回答，消息里会告诉您。' : '不再提醒。')
    } catch (error) {
      setTold(sayFailure(error, '没有成功，请再试一次'))
    }
  }
  return (
    <p className="no-print mt-4 flex flex-wrap items-center gap-3 noscript:hidden">
      <button
        type="button"
        aria-pressed={isAwaited}
        onClick={() => void change()}
        className={`${OUTLINED} aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent`}
      >
        {isAwaited ? '已设提醒，点此取消' : '有回答时提醒我'}
      </button>
      <span role="status" className="text-sm text-muted">
        {told}
      </span>
    </p>
  )
}
