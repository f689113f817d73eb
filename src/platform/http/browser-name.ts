import type { IncomingHttpHeaders } from 'node:http'

/** Browsers name themselves in less than 300 characters; what patterns look at and counters keep must not be longer. */
const LONGEST = 400

/** How a browser names itself, as much of it as is looked at or kept anywhere; empty when it does not. */
export function browserOf({ headers }: { readonly headers: IncomingHttpHeaders }): string {
  return headers['user-agent']?.slice(0, LONGEST) ?? ''
}
