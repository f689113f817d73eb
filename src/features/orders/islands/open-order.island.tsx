import { useState } from 'react'
import { sayFailure } from '#platform/calls/client.ts'
import { OUTLINED } from '#ui/button-looks.ts'
import { sendCancelOrder, sendPayOrder } from '../browser-calls.ts'
import { PayButton } from '../components/pay-button.tsx'

/** What can be done with an order that is not paid: go on paying, or give it up. */
export function OpenOrder({ number, subject, yuan }: { number: string; subject: string; yuan: string }) {
  const [isBusy, setBusy] = useState(false)
  const [told, setTold] = useState('')
  const cancel = async () => {
    setBusy(true)
    setTold('')
    try {
      await sendCancelOrder({ number })
      location.reload()
    } catch (error) {
      setTold(sayFailure(error, '没有取消成功，请稍后再试'))
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-3 noscript:hidden">
      <PayButton
        label="继续支付"
        look="rounded-full bg-copper px-5 py-1.5 text-sm text-paper hover:opacity-90"
        title={subject}
        unit="元"
        price={yuan}
        onOrder={() => sendPayOrder({ number })}
        signInReason="登录后继续支付"
      />
      <button
        type="button"
        aria-disabled={isBusy}
        onClick={() => void (isBusy || cancel())}
        className={`${OUTLINED} aria-disabled:opacity-60`}
      >
        取消订单
      </button>
      <p role="alert" className="text-sm text-text-red empty:hidden">
        {told}
      </p>
    </div>
  )
}
