import { createHash, randomBytes } from 'node:crypto'

/** A new token of 256 random bits, as it travels. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is kept of a token. Random as it is, it needs no salt. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** The token of an Authorization header, raw or as Bearer; undefined when none was sent (AUTH-07, B-37). */
export function tokenOfHeader(header: string | undefined): string | undefined {
  const token = header?.replace(/^Bearer\s+/i, '').trim()
  return token === undefined || token === '' ? undefined : token
}
