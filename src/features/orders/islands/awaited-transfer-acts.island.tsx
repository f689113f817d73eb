import { useState } from 'react'
import { sayFailure } from '#platform/calls/client.ts'
import { OUTLINED } from '#ui/button-looks.ts'
import { Notice } from '#ui/notice.tsx'
import { PrintButton } from '#ui/print-button.island.tsx'
import { sendCancelOrder } from '../browser-calls.ts'

/** What can be done with an order that waits for a bank transfer: print where to transfer to, or give it up. */
export function AwaitedTransferActs({ number }: { number: string }) {
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [told, setTold] = useState('')
  const cancel = async () => {
    setBusy(true)
    try {
      await sendCancelOrder({ number })
      location.reload()
    } catch (error) {
      setTold(sayFailure(error, '没有取消成功，请稍后再试'))
      setAsked(false)
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-wrap justify-center gap-3 noscript:hidden">
      <PrintButton />
      <button type="button" onClick={() => setAsked(true)} className={OUTLINED}>
        取消，不转账了
      </button>
      {isAsked ? (
        <Notice
          title="取消这个订单"
          text="已经汇出的请不要取消。取消后可以重新下单，在线支付。"
          confirmLabel="取消订单"
          isFinal
          isBusy={isBusy}
          onCancel={() => setAsked(false)}
          onConfirm={() => void cancel()}
        />
      ) : null}
      {told ? <Notice title="没有成功" text={told} onConfirm={() => setTold('')} /> : null}
    </div>
  )
}
