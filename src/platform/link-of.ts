const SCHEME = /^https?:\/\//i
/** A host with a dot in it, perhaps with a port; `javascript:…` and `user:word@…` are no such thing. */
const BARE_HOST = /^[^\s/?#:@\\]+\.[^\s/?#:@\\.]+\.?(:\d{1,5})?([/?#]|$)/

/**
 * The address that a page links to, of what somebody wrote as one: as it is when it has http or https, with `https://`
 * before it when it has no scheme, and undefined for anything else, which is not to be linked (HOME-14, C-79).
 */
export function linkOf(webUrl: string): string | undefined {
  const text = webUrl.trim().replace(/^\/\//, '')
  const address = SCHEME.test(text) ? text : BARE_HOST.test(text) ? `https://${text}` : undefined
  if (address === undefined || /[\s\p{Cc}\\]/u.test(address) || !URL.canParse(address)) return undefined
  const { hostname, username, password } = new URL(address)
  return hostname && !username && !password ? address : undefined
}
