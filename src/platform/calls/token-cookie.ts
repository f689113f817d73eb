import { DAY_MS } from '../durations.ts'

/** Where the browser keeps the token of whoever is signed in (B-37, AUTH-08). */
export const TOKEN_COOKIE = 'portal_token'
/** So long somebody stays signed in without coming back. */
export const SIGNED_IN_DAYS = 7
const SECONDS = (SIGNED_IN_DAYS * DAY_MS) / 1000
const TOKEN = /^[\w-]{20,100}$/

/** The token in a Cookie header, or in `document.cookie`; undefined when there is none that could be one. */
export function tokenOfCookie(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  for (const pair of header.split(';')) {
    const [name, value = ''] = pair.trim().split('=', 2)
    if (name === TOKEN_COOKIE && TOKEN.test(value)) return value
  }
  return undefined
}

/** The cookie that keeps a token as long as somebody stays signed in, as `document.cookie` and Set-Cookie take it. */
export function cookieOfToken(token: string, { isSecure }: { isSecure: boolean }): string {
  return `${TOKEN_COOKIE}=${token}; Path=/; Max-Age=${SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

export function cookieOfNoToken(): string {
  return `${TOKEN_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`
}
