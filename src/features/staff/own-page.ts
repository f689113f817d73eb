import type { IncomingHttpHeaders } from 'node:http'
import type { Configuration } from '#platform/configuration.server.ts'
import { isOwnHost } from '#platform/http/own-browser.ts'
import { Refusal } from '#platform/refusal.ts'

/** No form and no link of another site can send it; `background` for what the screens ask by themselves. */
const STAFF_HEADER = 'x-portal-admin'

type Where = Pick<Configuration, 'publicUrl' | 'isLocal'>

/**
 * Refuses `staff_page_foreign` to a request that no page of ours has made: without our header, from another site, or from
 * something that does not say from where.
 */
export function requireOwnPage(headers: IncomingHttpHeaders, where: Where): void {
  if (headers[STAFF_HEADER] === undefined) throw new Refusal('not_allowed', 'staff_page_foreign')
  requireOwnOrigin(headers, where)
}

/** The same for what a page of ours shows in a frame, which sends no header of ours; so it may only be something to look at. */
export function requireOwnOrigin(headers: IncomingHttpHeaders, { publicUrl, isLocal }: Where): void {
  const { origin, host, 'sec-fetch-site': site } = headers
  // On somebody's own machine it has several names, but none that is not its own. A proxy there may hand on any Host, which
  // helps no stranger: a browser that holds the cookie of somebody else says its own origin.
  const own = isLocal ? [publicUrl, `http://${host}`] : [publicUrl]
  const isOwn =
    (!isLocal || isOwnHost(host)) &&
    (site !== undefined || origin !== undefined) &&
    (site === undefined || site === 'same-origin') &&
    (origin === undefined || own.includes(origin))
  if (!isOwn) throw new Refusal('not_allowed', 'staff_page_foreign')
}

/** Whether somebody has done something, and not a screen that looks after news by itself. */
export const isOfPerson = (headers: IncomingHttpHeaders): boolean => headers[STAFF_HEADER] !== 'background'
