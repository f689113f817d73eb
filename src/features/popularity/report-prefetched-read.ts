import { topicIdOfPath } from '#features/topics/addresses.ts'
import type { AddressOf } from '#platform/calls/typed-client.ts'
import type { popularityCalls } from './calls.server.ts'

const CALL = '/openapi/v1/vue/topics/read' satisfies AddressOf<typeof popularityCalls>

/**
 * Tells the server that a topic which the browser had fetched ahead is now really open: the fetching itself counts
 * nothing, since it may have been for a click that never came.
 */
export function reportPrefetchedRead(): void {
  const [navigation] = performance.getEntriesByType('navigation')
  // `deliveryType` is too new for the types of the browser.
  const { deliveryType } = (navigation ?? {}) as { deliveryType?: string }
  const id = topicIdOfPath(location.pathname)
  if (deliveryType !== 'navigational-prefetch' || id === undefined) return
  const body = JSON.stringify({ id, from: document.referrer.slice(0, 2000) })
  const headers = { 'content-type': 'application/json' }
  void fetch(CALL, { method: 'POST', headers, body, keepalive: true }).catch(() => undefined)
}
