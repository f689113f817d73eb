import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DAY_MS } from '../durations.ts'

/** By which a browser is known again that asked for a code; no script can read it, and it says nothing about anybody. */
const BROWSER_COOKIE = 'portal_browser'
const SECONDS = (400 * DAY_MS) / 1000

/** The id that a browser keeps; undefined for one that has none, or none that could be ours. */
export function browserIdOf({ cookies }: FastifyRequest): string | undefined {
  const id = cookies[BROWSER_COOKIE]
  return id !== undefined && /^[\w-]{43}$/.test(id) ? id : undefined
}

/** Gives a browser its id, or lets it keep the one it has for another 400 days; gives the id. */
export function giveBrowserId(
  request: FastifyRequest,
  reply: FastifyReply,
  { isSecure }: { isSecure: boolean },
): string {
  const id = browserIdOf(request) ?? randomBytes(32).toString('base64url')
  reply.setCookie(BROWSER_COOKIE, id, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: SECONDS,
  })
  return id
}
