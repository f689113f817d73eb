import type { Page, Request } from '@playwright/test'

interface Traffic {
  readonly underway: Set<Request>
  /** How many requests have been begun at all. */
  begun: number
}
const trafficOf = new WeakMap<Page, Traffic>()

/** What stays open for as long as the page does, or is sent without anybody waiting for it. */
const LASTING = new Set(['eventsource', 'websocket', 'ping', 'media'])

/** From now on it is known of this page when nothing is underway. */
export function watchTraffic(page: Page): Traffic {
  const known = trafficOf.get(page)
  if (known) return known
  const traffic: Traffic = { underway: new Set(), begun: 0 }
  trafficOf.set(page, traffic)
  page.on('request', (request) => {
    if (LASTING.has(request.resourceType())) return
    traffic.begun += 1
    // Whatever the page before this one waited for is waited for no more.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) traffic.underway.clear()
    traffic.underway.add(request)
  })
  const end = (request: Request) => void traffic.underway.delete(request)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return traffic
}

/**
 * Waits until a page has all that it asks for and has drawn it: no request is underway, and twice in a row nothing more
 * was begun by the time the browser had nothing left to do. Of a page that nobody watches, half a second without a
 * request has to do.
 */
export async function quiet(page: Page): Promise<void> {
  const traffic = trafficOf.get(page)
  if (!traffic) return page.waitForLoadState('networkidle')
  for (let idle = 0; idle < 2;) {
    const before = traffic.begun
    const isAtLeisure = await atLeisure(page)
    const isQuiet = isAtLeisure && traffic.underway.size === 0 && traffic.begun === before
    idle = isQuiet ? idle + 1 : 0
  }
}

/** On a machine that is too busy a browser never finds that it has nothing to do; then so long after a frame will do. */
const BUSY_MS = 3000

/** Waits until the browser has drawn a frame and has nothing else to do; false where the page was left meanwhile. */
const atLeisure = (page: Page): Promise<boolean> =>
  page
    .evaluate(
      (timeout) =>
        new Promise<boolean>((done) =>
          requestAnimationFrame(() => requestIdleCallback(() => done(true), { timeout })),
        ),
      BUSY_MS,
    )
    .catch((error: unknown) => {
      if (page.isClosed()) throw error
      return false
    })
