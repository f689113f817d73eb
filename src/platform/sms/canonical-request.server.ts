import { createHash } from 'node:crypto'

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Percent-encoding as RFC 3986 has it, which leaves only letters, digits and `-._~` alone. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** Parameters of an address, sorted and encoded as they are signed and as they are sent. */
export function canonicalQuery(parameters: Readonly<Record<string, string>>): string {
  return Object.entries(parameters)
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted()
    .join('&')
}

export interface CanonicalRequest {
  readonly text: string
  /** The names of the headers that are covered, `content-type;host`. */
  readonly signedHeaders: string
}

/** A POST to the root in the form that both ACS3-HMAC-SHA256 and TC3-HMAC-SHA256 hash; header names in small letters. */
export function canonicalRequest({
  query = '',
  headers,
  payload,
}: {
  query?: string
  headers: Readonly<Record<string, string>>
  payload: string
}): CanonicalRequest {
  const names = Object.keys(headers).toSorted()
  const lines = names.map((name) => `${name}:${headers[name]?.trim() ?? ''}\n`)
  const signedHeaders = names.join(';')
  return {
    text: ['POST', '/', query, lines.join(''), signedHeaders, sha256(payload)].join('\n'),
    signedHeaders,
  }
}
