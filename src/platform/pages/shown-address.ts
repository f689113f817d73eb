/**
 * Which address the document shows: an island that changes a list in place says so here. Back and Forward between such
 * addresses change no document, so the browser's first script loads anew whatever is shown for another address.
 */
const here = () => location.pathname + location.search

/** Makes this the address of what is shown now; the one before stays behind it in the history. */
export function showAddress(address: string): void {
  if (address === here()) return
  history.pushState(null, '', address)
  document.documentElement.dataset.shown = here()
}

/** Loads anew when Back or Forward lead to an address that is not shown; a mere hash leads to no other. */
export function followHistory(): void {
  document.documentElement.dataset.shown = loadedFor()
  // A step that came before this script is told by no event any more.
  if (document.documentElement.dataset.shown !== here()) location.reload()
  addEventListener('popstate', () => {
    if (document.documentElement.dataset.shown !== here()) location.reload()
  })
}

/** What the document was fetched for, whatever the address has become since. */
function loadedFor(): string {
  const [navigation] = performance.getEntriesByType('navigation')
  const { pathname, search } = new URL(navigation?.name ?? '', location.href)
  return pathname + search
}
