import { useState } from 'react'
import { OUTLINED } from '#ui/button-looks.ts'
import { Notice } from '#ui/notice.tsx'
import { sendLeaveWaiting } from '../browser-calls.ts'
import { useAttempt } from '../use-attempt.tsx'

/** Gives up a place in line, or the seat that is offered, once it was confirmed. */
export function LeaveWaiting({ id, isOffered }: { id: number; isOffered: boolean }) {
  const [isAsked, setAsked] = useState(false)
  const { told, setTold, isBusy, attempt, note, stop } = useAttempt()
  const leave = async () => {
    if (await attempt(() => sendLeaveWaiting({ id }))) location.reload()
    else setAsked(false)
  }
  return (
    <>
      <button type="button" onClick={() => setAsked(true)} className={`${OUTLINED} noscript:hidden`}>
        {isOffered ? '放弃名额' : '退出候补'}
      </button>
      {isAsked ? (
        <Notice
          title={isOffered ? '放弃名额' : '退出候补'}
          text={isOffered ? '名额将让给下一位，不能找回。' : '再登记时从最后一位排起。'}
          confirmLabel={isOffered ? '放弃' : '退出'}
          isFinal
          isBusy={isBusy}
          onCancel={() => {
            stop()
            setAsked(false)
          }}
          onConfirm={() => void leave()}
        >
          {note}
        </Notice>
      ) : null}
      {told ? <Notice title="没有成功" text={told} onConfirm={() => setTold('')} /> : null}
    </>
  )
}
