/** Where the worker lies whose pages open without a network: those of the door and no others. */
export const DOOR_WORKER = '/admin/door-worker.js'

/**
 * Gives the page of the door from what src/features/tickets/admin/door/keep-page.ts kept, when the portal does not answer; the
 * files of a build never change. Written as the browser runs it, since nothing else is built for it.
 */
export const doorWorker = `
const KEPT = 'portal-door'
const PAGE = '/admin/door'
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (/^\\/(admin\\/assets|brand)\\//.test(pathname)) event.respondWith(file(request))
})
async function page(request) {
  const kept = () => caches.match(PAGE, { cacheName: KEPT })
  try {
    const answer = await fetch(request)
    return answer.status < 500 ? answer : ((await kept()) ?? answer)
  } catch (error) {
    const answer = await kept()
    if (answer) return answer
    throw error
  }
}
const file = async (request) => (await caches.match(request, { cacheName: KEPT })) ?? fetch(request)
`
