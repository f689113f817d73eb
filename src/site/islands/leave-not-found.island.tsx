import { useEffect, useState } from 'react'

const SECONDS = 5

/** Counts down and goes home without leaving this screen in the history; the link goes at once (NF404-02, -03). */
export function LeaveNotFound() {
  const [left, setLeft] = useState(SECONDS)
  useEffect(() => {
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000)
    // A reader who leaves by the link must not be sent home a second time.
    const stop = () => clearInterval(timer)
    window.addEventListener('pagehide', stop)
    return () => {
      stop()
      window.removeEventListener('pagehide', stop)
    }
  }, [])
  useEffect(() => {
    if (left === 0) location.replace('/')
  }, [left])
  return (
    <p className="mt-8">
      <a
        href="/"
        onClick={() => setLeft(SECONDS)}
        className="inline-block rounded-full bg-accent px-6 py-2 text-on-accent"
      >
        回到首页
      </a>
      <span className="mt-4 block text-sm text-muted noscript:hidden">{left} 秒后自动返回首页</span>
    </p>
  )
}
