import { tokenOfCookie } from '../calls/token-cookie.ts'

/**
 * The browser's first and smallest piece of script: finds the islands of a page and hydrates each at its time.
 * React is fetched with the first island that wakes, not before.
 */
export function wakeIslands(modules: Readonly<Record<string, () => Promise<unknown>>>): void {
  const byName = new Map(Object.entries(modules).map(([file, load]) => [nameOf(file), load]))
  for (const element of document.querySelectorAll<HTMLElement>('portal-island')) {
    const load = byName.get(element.getAttribute('name') ?? '')
    if (load) schedule(element, () => void hydrate(element, load))
  }
}

const nameOf = (file: string) => file.replace(/^\.\//, '').replace(/\.island\.tsx$/, '')

function schedule(element: HTMLElement, wake: () => void): void {
  switch (element.getAttribute('when')) {
    case 'idle':
      whenIdle(wake)
      return
    case 'visible':
      whenVisible(element, wake)
      return
    case 'touch':
      onFirstTouch(element, wake)
      return
    case 'reader':
      // Somebody signed in is greeted; everybody else is answered when asked.
      if (tokenOfCookie(document.cookie) === undefined) onFirstTouch(element, wake)
      else whenIdle(wake)
      return
    default:
      wake()
  }
}

function whenIdle(wake: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(wake, { timeout: 3000 })
  else setTimeout(wake, 200)
}

function whenVisible(element: HTMLElement, wake: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      wake()
    },
    { rootMargin: '200px' },
  )
  const zone = element.closest('[data-island-zone]')
  // The wrapper has no box of its own (display: contents), so what it holds is watched, or the part of the page it serves.
  for (const child of zone ? [zone] : element.children) observer.observe(child)
}

/** Wakes on pointer or focus; a click that came before hydration is repeated once the island can hear it. */
function onFirstTouch(element: HTMLElement, wake: () => void): void {
  const events = ['pointerenter', 'pointerdown', 'focusin', 'touchstart', 'click'] as const
  const onEvent = () => {
    for (const name of events) element.removeEventListener(name, onEvent, true)
    wake()
  }
  for (const name of events) element.addEventListener(name, onEvent, { capture: true, passive: true })
  element.addEventListener('click', repeatOnceAwake, true)
}

function repeatOnceAwake(event: MouseEvent): void {
  const element = event.currentTarget
  if (!(element instanceof HTMLElement) || element.dataset.awake !== undefined) return
  const { target } = event
  // Links and forms with an address do their work without script.
  if (!(target instanceof HTMLElement) || target.closest('a[href], form[action]')) return
  event.preventDefault()
  element.addEventListener('portal:awake', () => target.click(), { once: true })
}

async function hydrate(element: HTMLElement, load: () => Promise<unknown>): Promise<void> {
  const [{ hydrateRoot }, { createElement }, module] = await Promise.all([
    import('react-dom/client'),
    import('react'),
    load(),
  ])
  const component = Object.values(module as Record<string, Parameters<typeof createElement>[0]>)[0]
  if (!component) return
  const properties: object = JSON.parse(element.getAttribute('properties') ?? '{}')
  hydrateRoot(element, createElement(component, properties), {
    identifierPrefix: element.getAttribute('prefix') ?? '',
  })
  // Two frames: React has attached its listeners by then, so a repeated click is heard.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      element.dataset.awake = ''
      element.dispatchEvent(new Event('portal:awake'))
    }),
  )
}
