import { useEffect, useState } from 'react'
import { PassingNotice } from '#ui/passing-notice.tsx'
import { takePaidNote } from '../paid-note.ts'

/** Says after the page was loaded anew what was paid for, and where it is found. */
export function PaidNotice() {
  const [told, setTold] = useState('')
  useEffect(() => {
    const subject = takePaidNote()
    if (subject) setTold(`支付成功：${subject}`)
  }, [])
  return (
    <PassingNotice told={told} onGone={() => setTold('')}>
      <a href="/me#orders" className="shrink-0 underline underline-offset-4">
        查看订单
      </a>
    </PassingNotice>
  )
}
