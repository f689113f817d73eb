const WORKER = '/admin/door-worker.js'
const SCOPE = '/admin/door'
/** As src/admin/door-worker.server.ts calls it. */
const KEPT = 'portal-door'

/** Keeps this page in the browser, so that it opens again without a network; what an older one needed is dropped. */
export async function keepPage(): Promise<void> {
  // Missing on pages that are not encrypted.
  if (!('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
    const needed = new Set([SCOPE, ...performance.getEntriesByType('resource').flatMap(ownFile)])
    const cache = await caches.open(KEPT)
    for (const request of await cache.keys())
      if (!needed.has(new URL(request.url).pathname)) await cache.delete(request)
    await cache.addAll([...needed])
  } catch {
    // A browser that keeps nothing still works as long as the page is open.
  }
}

function ownFile({ name }: PerformanceEntry): string[] {
  const { origin, pathname } = new URL(name)
  return origin === location.origin && /^\/(admin\/assets|brand)\//.test(pathname) ? [pathname] : []
}
