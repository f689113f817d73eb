import type { AddressOf } from '#platform/calls/typed-client.ts'
import type { adCalls } from './calls.server.ts'
import { visitorId } from './visitor-id.ts'

const CALL = '/openapi/v1/vue/clickAds' satisfies AddressOf<typeof adCalls>
const MIDDLE_BUTTON = 1

/**
 * Tells the server of every click on an ad of this page. One listener for all, because a click must count also before
 * any island is awake; while bubbling, because a drag of the banners ends in a click that Embla stops on its way.
 */
export function countAdClicks(): void {
  document.addEventListener('click', reportClick)
  document.addEventListener('auxclick', (event) => {
    if (event.button === MIDDLE_BUTTON) reportClick(event)
  })
}

/** By a beacon, which the browser sends by itself while it already leaves; the reader waits for nothing (B-86). */
function reportClick({ target }: MouseEvent): void {
  const link = target instanceof Element ? target.closest<HTMLElement>('a[data-ad]') : null
  if (!link) return
  const { ad, position } = link.dataset
  const told = new Blob([JSON.stringify({ id: Number(ad), uuid: visitorId(), position })], {
    type: 'application/json',
  })
  if (navigator.sendBeacon?.(CALL, told)) return
  void fetch(CALL, { method: 'POST', body: told, keepalive: true }).catch(() => undefined)
}
