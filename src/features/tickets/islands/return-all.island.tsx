import { useState } from 'react'
import { CallFailed } from '#platform/calls/client.ts'
import { shownNumber } from '#platform/money.ts'
import { OUTLINED } from '#ui/button-looks.ts'
import { Notice } from '#ui/notice.tsx'
import { askRefund, sendReturn } from '../browser-calls.ts'

/** Gives all tickets of a registration back at once, as groups have to be, for what is said before (C-26). */
export function ReturnAll({ codes }: { codes: readonly string[] }) {
  const [refund, setRefund] = useState<{ readonly price: number; readonly percent: number }>()
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)
  const attempt = async (act: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      setRefund(undefined)
      setTold(error instanceof CallFailed ? error.message : '没有成功，请稍后再试')
    }
    setBusy(false)
  }
  return (
    <>
      <button
        type="button"
        disabled={isBusy}
        onClick={() => void attempt(async () => setRefund((await askRefund({ codes: codes.join() })).json))}
        className={`${OUTLINED} mt-3 noscript:hidden`}
      >
        整单退票
      </button>
      {refund ? (
        <Notice
          title="整单退票"
          text={`退票后 ${codes.length} 张门票立即作废${refund.price > 0 ? `，退回 ¥${shownNumber(refund.price)}（${refund.percent}%），按原路返回` : ''}。`}
          confirmLabel="全部退票"
          isFinal
          isBusy={isBusy}
          onCancel={() => setRefund(undefined)}
          onConfirm={() =>
            void attempt(async () => {
              await sendReturn({ codes: [...codes] })
              location.reload()
            })
          }
        />
      ) : null}
      {told ? <Notice title="没有成功" text={told} onConfirm={() => setTold('')} /> : null}
    </>
  )
}
