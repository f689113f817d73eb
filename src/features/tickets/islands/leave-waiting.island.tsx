import { useState } from 'react'
import { CallFailed } from '#platform/calls/client.ts'
import { OUTLINED } from '#ui/button-looks.ts'
import { Notice } from '#ui/notice.tsx'
import { sendLeaveWaiting } from '../browser-calls.ts'

/** Gives up a place in line, or the seat that is offered, once it was confirmed. */
export function LeaveWaiting({ id, isOffered }: { id: number; isOffered: boolean }) {
  const [isAsked, setAsked] = useState(false)
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    try {
      await sendLeaveWaiting({ id })
      location.reload()
    } catch (error) {
      setAsked(false)
      setBusy(false)
      setTold(error instanceof CallFailed ? error.message : '没有成功，请稍后再试')
    }
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
          onCancel={() => setAsked(false)}
          onConfirm={() => void leave()}
        />
      ) : null}
      {told ? <Notice title="没有成功" text={told} onConfirm={() => setTold('')} /> : null}
    </>
  )
}
