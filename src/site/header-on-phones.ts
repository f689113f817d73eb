/**
 * The header on narrow windows: where one is stands in view, and the header leaves while the reader goes on down and
 * comes back with the first move up. What it does is said in `site.css`.
 */
export function moveHeader(): void {
  const header = document.querySelector<HTMLElement>('body > header')
  // In the next frame, which lays the page out anyway: asked now, where things stand would cost a layout in one piece with all scripts.
  if (header) requestAnimationFrame(() => followWindow(header))
}

function followWindow(header: HTMLElement): void {
  for (const current of document.querySelectorAll(
    'nav [aria-current]:is([aria-current="page"], [aria-current="true"])',
  ))
    showInItsRow(current)
  let last = scrollY
  addEventListener(
    'scroll',
    () => {
      const moved = scrollY - last
      if (Math.abs(moved) < LEAST_PX) return
      last = scrollY
      header.toggleAttribute('data-away', moved > 0 && scrollY > header.offsetHeight)
    },
    { passive: true },
  )
}

/** A finger trembles by less. */
const LEAST_PX = 8

/** Moves a row that is wider than the window so that its current entry is seen; the page itself stays where it is. */
function showInItsRow(current: Element): void {
  const row = current.closest<HTMLElement>('nav')
  const scroller = [row, row?.querySelector('ul')].find((each) => each && each.scrollWidth > each.clientWidth)
  if (!scroller) return
  const place = current.getBoundingClientRect()
  const frame = scroller.getBoundingClientRect()
  scroller.scrollLeft += place.left - frame.left - (frame.width - place.width) / 2
}
