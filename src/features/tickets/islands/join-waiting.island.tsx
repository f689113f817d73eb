import { useEffect, useRef, useState } from 'react'
import { tokenOfCookie } from '#platform/calls/token-cookie.ts'
import { askToSignIn } from '#platform/sign-in-request.ts'
import { BusyButton } from '#ui/busy-button.tsx'
import { OUTLINED } from '#ui/button-looks.ts'
import { ownTicketsPath } from '../addresses.ts'
import { sendJoinWaiting } from '../browser-calls.ts'
import { useAttempt } from '../use-attempt.tsx'

/** Waits for a seat of a type that is full, and says at which place. */
export function JoinWaiting({ eventId, typeId, name }: { eventId: number; typeId: number; name: string }) {
  const [place, setPlace] = useState<number>()
  const { told, isBusy, attempt, note } = useAttempt()
  const status = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The button has gone.
    if (place !== undefined) status.current?.focus({ preventScroll: true })
  }, [place])
  const join = async () => {
    if (tokenOfCookie(document.cookie) === undefined) return askToSignIn({ reason: '登录后登记候补' })
    const answered = await attempt(() => sendJoinWaiting({ eventId, typeId }), '没有登记成功，请稍后再试')
    setPlace(answered?.json.place)
    return undefined
  }
  return (
    <div className="w-full noscript:hidden">
      {place === undefined ? (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <BusyButton
            aria-label={`登记候补：${name}`}
            isBusy={isBusy}
            onClick={() => void join()}
            className={OUTLINED}
          >
            登记候补
          </BusyButton>
          <p className="text-sm text-muted">有人退票时按次序通知，名额为您保留一天，临近活动时更短。</p>
        </div>
      ) : null}
      <p ref={status} role="status" tabIndex={-1} className="text-sm text-ink outline-none empty:sr-only">
        {place === undefined ? null : (
          <>
            已登记候补，您排在第 {place} 位，
            <a href={ownTicketsPath} className="text-link">
              在我的活动里查看
            </a>
          </>
        )}
      </p>
      <p role="alert" className="mt-2 text-sm text-text-red empty:hidden">
        {told}
      </p>
      {note}
    </div>
  )
}
