import { useEffect, useState } from 'react'
import type { WechatBridge } from '#platform/payments/payment-provider.ts'
import { FILLED } from '#ui/button-looks.ts'
import { notePaid, takeWayBack } from '../paid-note.ts'
import { pollOrder } from '../poll-order.ts'
import { payInWechat } from '../pay-in-wechat.ts'

/** Follows an order that is paid elsewhere on this telephone, and leads back to what it was bought for. */
export function PayProgress({
  number,
  subject,
  industry,
  bridge,
}: {
  number: string
  subject: string
  industry: string
  bridge: WechatBridge | undefined
}) {
  const [told, setTold] = useState('付款完成后，本页会自己更新。')
  useEffect(() => {
    const leaving = new AbortController()
    // What was paid in the last moment is still being asked after, and a page loaded anew would say the same.
    void pollOrder(number, { isUntilClosed: true, signal: leaving.signal }).then((ended) => {
      if (ended === 'paid') {
        const path = takeWayBack() ?? '/me#orders'
        notePaid({ subject, industry }, path)
        location.replace(path)
      }
      if (ended === 'over') location.reload()
    })
    return () => leaving.abort()
  }, [number, subject, industry])
  const pay = async () => {
    if (!bridge) return
    const answer = await payInWechat(bridge)
    setTold(
      answer === 'cancelled'
        ? '您取消了付款，可以再试一次。'
        : answer === 'failed'
          ? '微信没有完成付款，请再试一次。'
          : '正在确认付款…',
    )
  }
  return (
    <div>
      {bridge ? (
        <button type="button" onClick={() => void pay()} className={`${FILLED} min-h-11 px-10`}>
          微信支付
        </button>
      ) : null}
      <p role="status" className="mt-3 text-sm text-muted">
        {told}
      </p>
    </div>
  )
}
