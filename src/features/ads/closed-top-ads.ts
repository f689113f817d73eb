const KEY = 'portal:top-ad-closed'

/** Whether this reader closed the ads above home; forgotten when the browser is closed (HOME-01). */
export function areTopAdsClosed(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null
  } catch {
    return false
  }
}

export function closeTopAds(): void {
  try {
    sessionStorage.setItem(KEY, '1')
  } catch {
    // Without storage the ads come back with the next page, which is no harm.
  }
}

/** Hides closed ads by a mark on the page long before their island is awake, so that nothing jumps. */
export function hideClosedTopAds(): void {
  if (areTopAdsClosed()) document.documentElement.dataset.topAds = 'closed'
}
