/** Where the browser that scanned keeps its ticket: an address could be sent to somebody else, a cookie cannot (C-11). */
export const TICKET_COOKIE = 'portal_wechat_ticket'
export const BIND_PATH = '/sign-in/bind'

/** What `document.cookie` is set to once the ticket is used: it opens nothing any more. */
export const NO_TICKET = `${TICKET_COOKIE}=; Max-Age=0; Path=${BIND_PATH}`

/** The ticket in `document.cookie`; undefined when this browser has scanned nothing lately. */
export function ticketOfCookie(cookies: string): string | undefined {
  return new RegExp(`(?:^|;\\s*)${TICKET_COOKIE}=([\\w-]{20,100})(?:;|$)`).exec(cookies)?.[1]
}
