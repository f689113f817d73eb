import { useEffect, useState } from 'react'

const SECONDS = 5

/**
 * Counts down and goes home without leaving this screen in the history; the link goes at once (NF404-02, -03). Whoever
 * presses or writes anything meanwhile stays: what is written in the search would be lost.
 */
export function LeaveNotFound() {
  const [left, setLeft] = useState(SECONDS)
  const [isStopped, setStopped] = useState(false)
  useEffect(() => {
    if (isStopped) return
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000)
    const stop = () => setStopped(true)
    // A reader who leaves by the link must not be sent home a second time.
    const acts = ['pagehide', 'pointerdown', 'keydown', 'input'] as const
    for (const act of acts) window.addEventListener(act, stop)
    return () => {
      clearInterval(timer)
      for (const act of acts) window.removeEventListener(act, stop)
    }
  }, [isStopped])
  useEffect(() => {
    if (left === 0) location.replace('/')
  }, [left])
  return (
    <p className="mt-8">
      <a href="/" className="inline-block rounded-full bg-accent px-6 py-2 text-on-accent">
        回到首页
      </a>
      <span
        className={`mt-4 block text-sm text-muted noscript:hidden ${isStopped ? 'invisible' : ''}`}
      >{`${left} 秒后自动返回首页`}</span>
    </p>
  )
}
