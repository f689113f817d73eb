import type { Configuration } from '#platform/configuration.server.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { SESSION_HOURS } from './contract.ts'

type Where = Pick<Configuration, 'publicUrl' | 'isLocal'>

const TOKEN = /^[\w-]{43}$/

/** Whether only https may carry it; on somebody's own machine there is none. */
const isSecure = ({ publicUrl, isLocal }: Where) => publicUrl.startsWith('https:') || !isLocal

/** The cookie's name; browsers take one that begins with `__Host-` from https, for this host and the whole of it only. */
export const staffCookieName = (where: Where): string => `${isSecure(where) ? '__Host-' : ''}portal_staff`

/** The token of a session of staff in a Cookie header; undefined when there is none that could be one. */
export function tokenOfStaffCookie(header: string | undefined, where: Where): string | undefined {
  const name = staffCookieName(where)
  for (const pair of header?.split(';') ?? []) {
    const [key, value = ''] = pair.trim().split('=', 2)
    if (key === name && TOKEN.test(value)) return value
  }
  return undefined
}

/** Set-Cookie for a token, or for none any more: no script reads it, and no other site sends it. */
export function staffCookie(token: string | undefined, where: Where): string {
  const seconds = token === undefined ? 0 : (SESSION_HOURS * HOUR_MS) / 1000
  const secure = isSecure(where) ? '; Secure' : ''
  return `${staffCookieName(where)}=${token ?? ''}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`
}
