import { useEffect, useState } from 'react'
import { PassingNotice } from '#ui/passing-notice.tsx'
import { takePaidNote, type Paid } from '../paid-note.ts'

/** Says after the page was loaded anew what was paid for, a membership with its last day, and where it is found. */
export function PaidNotice({ lastDayIn }: { lastDayIn: (industry: string) => string | undefined }) {
  const [paid, setPaid] = useState<Paid>()
  useEffect(() => {
    setPaid(takePaidNote())
  }, [])
  const lastDay = paid && lastDayIn(paid.industry)
  const until = lastDay === undefined ? '' : `，有效期至 ${lastDay}`
  return (
    <PassingNotice told={paid ? `支付成功：${paid.subject}${until}` : ''} onGone={() => setPaid(undefined)}>
      <a href="/me#orders" className="shrink-0 underline underline-offset-4">
        查看订单
      </a>
    </PassingNotice>
  )
}
