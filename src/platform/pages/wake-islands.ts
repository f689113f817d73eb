import { tokenOfCookie } from '../calls/token-cookie.ts'
import { islandName } from './island-name.ts'
import { LOAD_FAILED } from '../load-failed.ts'
import { keptListState } from './kept-list-state.ts'
import { followHistory } from './shown-address.ts'

/**
 * The browser's first and smallest piece of script: finds the islands of a page and wakes each at its time. React is
 * fetched with the first island that is made of it, not before.
 */
export function wakeIslands(modules: Readonly<Record<string, () => Promise<unknown>>>): void {
  followHistory()
  const byName = new Map(Object.entries(modules).map(([file, load]) => [islandName(file), load]))
  const starts = new Map<HTMLElement, Wake>()
  for (const element of document.querySelectorAll<HTMLElement>('portal-island')) {
    const load = byName.get(element.getAttribute('name') ?? '')
    if (load)
      starts.set(
        element,
        untilItSucceeds(() => start(element, load)),
      )
  }
  for (const element of starts.keys())
    schedule(element, async () => {
      const group = groupOf(element)
      await Promise.all(group.map((each) => starts.get(each)?.()))
      for (const each of group) each.dataset.awake = ''
    })
}

/** Starts an island; settles once it can hear, or fails when its script does not arrive. */
type Wake = () => Promise<void>

/** Begins once; what did not arrive is fetched again by the next touch. */
function untilItSucceeds(begin: Wake): Wake {
  let begun: Promise<void> | undefined
  return () =>
    (begun ??= begin().catch((error: unknown) => {
      begun = undefined
      throw error
    }))
}

/** The islands of one list wake together or not at all: what one of them changes another one shows. */
function groupOf(element: HTMLElement): HTMLElement[] {
  const zone = zoneOf(element)
  if (!zone?.querySelector('portal-island[when=list]')) return [element]
  return [...zone.querySelectorAll<HTMLElement>('portal-island')]
}

function schedule(element: HTMLElement, wake: Wake): void {
  const wakeQuietly = () => void wake().catch(() => undefined)
  repeatEarlyClick(element, wake)
  switch (element.getAttribute('when')) {
    case 'idle':
      whenIdle(wakeQuietly)
      return
    case 'visible':
      whenVisible(element, wakeQuietly)
      return
    case 'touch':
      onFirstTouch(element, wakeQuietly)
      return
    case 'list':
      if (keptListState() !== undefined) wakeQuietly()
      onFirstTouch(zoneOf(element) ?? element, wakeQuietly)
      whenSeen(element.children, wakeQuietly)
      return
    case 'reader':
      // Somebody signed in is greeted; everybody else is answered when asked.
      if (tokenOfCookie(document.cookie) === undefined) onFirstTouch(element, wakeQuietly)
      else whenIdle(wakeQuietly)
      return
    default:
      wakeQuietly()
  }
}

function whenIdle(wake: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(wake, { timeout: 3000 })
  else setTimeout(wake, 200)
}

const zoneOf = (element: HTMLElement) => element.closest<HTMLElement>('[data-island-zone]')

function whenVisible(element: HTMLElement, wake: () => void): void {
  const zone = zoneOf(element)
  // The wrapper has no box of its own (display: contents), so what it holds is watched, or the part of the page it serves.
  whenSeen(zone ? [zone] : element.children, wake)
}

function whenSeen(parts: Iterable<Element>, wake: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      wake()
    },
    { rootMargin: '200px' },
  )
  for (const part of parts) observer.observe(part)
}

/** Wakes on pointer or focus. */
function onFirstTouch(element: HTMLElement, wake: () => void): void {
  const events = ['pointerenter', 'pointerdown', 'focusin', 'touchstart', 'click'] as const
  const onEvent = () => {
    for (const name of events) element.removeEventListener(name, onEvent, true)
    wake()
  }
  for (const name of events) element.addEventListener(name, onEvent, { capture: true, passive: true })
}

/**
 * A press that came before the island could hear wakes it and is repeated then, whatever the island waits for. Of several
 * presses the last counts: whoever presses again because nothing happened wants it once.
 */
function repeatEarlyClick(element: HTMLElement, wake: Wake): void {
  let pressed: HTMLElement | undefined
  const repeat = () => {
    const target = pressed
    pressed = undefined
    element.removeAttribute('aria-busy')
    return target
  }
  element.addEventListener(
    'click',
    (event) => {
      if (element.dataset.awake === undefined && isOwnAct(event.target)) {
        void wake().catch(() => undefined)
        return
      }
      const target = early(event, element)
      if (!target) return
      event.preventDefault()
      // The island may hear already though it is not yet said to be awake: one press must not count twice.
      event.stopImmediatePropagation()
      const isWaiting = pressed !== undefined
      pressed = target
      sayLost(false)
      // Whoever waits for the script sees that the press was heard.
      element.setAttribute('aria-busy', 'true')
      if (isWaiting) return
      wake().then(
        () => repeat()?.click(),
        () => {
          const link = repeat()?.closest<HTMLAnchorElement>('a[href]')
          if (link) location.assign(link.href)
          else sayLost(true)
        },
      )
    },
    true,
  )
}

/** Says at the foot of the window that a press was lost because its script did not come, until the next one. */
function sayLost(isLost: boolean): void {
  document.querySelector('#lost-press')?.remove()
  if (!isLost) return
  const said = document.createElement('p')
  said.id = 'lost-press'
  said.role = 'alert'
  said.className =
    'fixed inset-x-4 bottom-4 z-50 mx-auto max-w-sm rounded-lg bg-ink px-4 py-3 text-center text-sm text-paper'
  said.textContent = LOAD_FAILED
  document.body.append(said)
}

/**
 * Whether the browser itself answers a press here: what is entered the island is told when it can hear, and what folds
 * out needs no script (no island says itself whether a part of it is open).
 */
const isOwnAct = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, select, textarea, label, summary') !== null

/**
 * What was pressed, where the press would be lost; undefined once the island is awake and for what works by itself. A
 * press on the picture in a button is one on the button.
 */
function early(event: MouseEvent, element: HTMLElement): HTMLElement | undefined {
  if (element.dataset.awake !== undefined || event.button !== 0 || !(event.target instanceof Element))
    return undefined
  const target = event.target.closest<HTMLElement>('a, button') ?? event.target
  if (!(target instanceof HTMLElement)) return undefined
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined
  // Forms with an address do their work without script, and so do links of an island that wakes without being touched.
  if (target.closest('form[action]')) return undefined
  const isTouched = ['touch', 'reader', 'list'].includes(element.getAttribute('when') ?? '')
  return isTouched || !target.closest('a[href]') ? target : undefined
}

async function start(element: HTMLElement, load: () => Promise<unknown>): Promise<void> {
  if (element.hasAttribute('plain')) await move(element, load)
  else await hydrate(element, load)
}

async function move(element: HTMLElement, load: () => Promise<unknown>): Promise<void> {
  const [take] = Object.values(
    (await load()) as Record<string, (element: HTMLElement, given: object) => void>,
  )
  take?.(element, givenTo(element))
}

const givenTo = (element: HTMLElement): object => JSON.parse(element.getAttribute('properties') ?? '{}')

async function hydrate(element: HTMLElement, load: () => Promise<unknown>): Promise<void> {
  const [{ hydrateIsland }, module] = await Promise.all([import('./hydrate-island.ts'), load()])
  const component = Object.values(module as Record<string, Parameters<typeof hydrateIsland>[1]>)[0]
  if (component) await hydrateIsland(element, component, givenTo(element))
}
