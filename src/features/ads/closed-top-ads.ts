const NAME = 'portal-top-ads'

/**
 * Whether this reader closed the ads above home. A cookie without an end: every tab knows it, and it is forgotten when
 * the browser is closed (HOME-01).
 */
export function areTopAdsClosed(): boolean {
  return document.cookie.split('; ').includes(`${NAME}=closed`)
}

export function closeTopAds(): void {
  document.cookie = `${NAME}=closed; path=/; samesite=lax`
}

/** Hides closed ads by a mark on the page long before their island is awake, so that nothing jumps. */
export function hideClosedTopAds(): void {
  if (areTopAdsClosed()) document.documentElement.dataset.topAds = 'closed'
}
