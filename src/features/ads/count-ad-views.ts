import type { AddressOf } from '#platform/calls/typed-client.ts'
import type { adCalls } from './calls.server.ts'
import { visitorId } from './visitor-id.ts'

const CALL = '/openapi/v1/vue/viewAds' satisfies AddressOf<typeof adCalls>
/** Half of an ad in sight for so long is a view, as the trade counts it. */
const SHARE = 0.5
const LONG_ENOUGH_MS = 1000

/**
 * Tells the server once which ads of this page were in sight, when the reader leaves it. A slide that waits for its turn is
 * not in sight, nor is anything in a window behind another (C-77).
 */
export function countAdViews(): void {
  const inSight = new Set<Element>()
  const seen = new Set<number>()
  let told = 0
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (isIntersecting) inSight.add(target)
        else inSight.delete(target)
    },
    { threshold: SHARE },
  )
  for (const ad of document.querySelectorAll('[data-ad]')) observer.observe(ad)
  let before = new Set<Element>()
  setInterval(() => {
    const now = document.hidden ? [] : [...inSight].filter((ad) => !ad.closest('[inert]'))
    for (const ad of now) if (before.has(ad) && ad instanceof HTMLElement) seen.add(Number(ad.dataset.ad))
    before = new Set(now)
  }, LONG_ENOUGH_MS)
  const tell = () => {
    const ids = [...seen].slice(told)
    if (ids.length === 0) return
    told = seen.size
    const report = `${Date.now()}-${Math.random().toString(36).slice(2)}`
    navigator.sendBeacon?.(
      CALL,
      new Blob([JSON.stringify({ ids, report, uuid: visitorId() })], { type: 'application/json' }),
    )
  }
  document.addEventListener('visibilitychange', () => document.hidden && tell())
  window.addEventListener('pagehide', tell)
}
