import { useEffect, useState } from 'react'
import { payWayOf } from '#platform/payments/pay-way.ts'

/** In the browser of a telephone WeChat shows a code that this very telephone cannot scan: says so, and what to do instead. */
export function OnePhoneNote({ instead }: { instead: string }) {
  const [isAlone, setAlone] = useState(false)
  useEffect(() => setAlone(payWayOf(navigator.userAgent) === 'browser'), [])
  return isAlone ? (
    <p className="text-sm text-balance text-muted">
      在手机浏览器里，微信给出的二维码要用另一部手机扫；只有这一部手机时，{instead}。
    </p>
  ) : null
}
