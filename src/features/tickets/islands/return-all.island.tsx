import { useState } from 'react'
import { shownNumber } from '#platform/money.ts'
import { BusyButton } from '#ui/busy-button.tsx'
import { OUTLINED } from '#ui/button-looks.ts'
import { Notice } from '#ui/notice.tsx'
import { askRefund, sendReturn } from '../browser-calls.ts'
import { sayWayBack } from '../say-way-back.ts'
import { useAttempt } from '../use-attempt.tsx'
import { useKey } from '../use-key.ts'

/** Gives all tickets of a registration back at once, as groups have to be, for what is said before (C-26). */
export function ReturnAll({ codes }: { codes: readonly string[] }) {
  const [refund, setRefund] = useState<{
    readonly price: number
    readonly percent: number
    readonly isByHand: boolean
  }>()
  const { told, setTold, isBusy, attempt, note, stop } = useAttempt()
  const keyOf = useKey()
  const ask = async () => {
    const answered = await attempt(() => askRefund({ codes: codes.join() }))
    setRefund(answered?.json)
  }
  const giveBack = async () => {
    const asked = { codes: [...codes] }
    if (await attempt(() => sendReturn({ ...asked, key: keyOf(asked) }))) location.reload()
    else setRefund(undefined)
  }
  return (
    <>
      <BusyButton isBusy={isBusy} onClick={() => void ask()} className={`${OUTLINED} mt-3 noscript:hidden`}>
        整单退票
      </BusyButton>
      {refund ? (
        <Notice
          title="整单退票"
          text={`退票后 ${codes.length} 张门票立即作废${refund.price > 0 ? `，退回 ¥${shownNumber(refund.price)}（${refund.percent}%），${sayWayBack(refund.isByHand)}` : ''}。`}
          confirmLabel="全部退票"
          isFinal
          isBusy={isBusy}
          onCancel={() => {
            stop()
            setRefund(undefined)
          }}
          onConfirm={() => void giveBack()}
        >
          {note}
        </Notice>
      ) : (
        note
      )}
      {told ? <Notice title="没有成功" text={told} onConfirm={() => setTold('')} /> : null}
    </>
  )
}
