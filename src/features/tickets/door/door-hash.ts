/** How a device knows a ticket again without knowing whose it is; the portal and browsers count alike. Safe in the browser. */

export const HASH_BYTES = 16
export const VECTOR_BYTES = 12
export const hashedText = (eventId: number, text: string): string => `door ${eventId} ${text}`
export const keyText = (token: string): string => `door key ${token}`

/** By this a list finds a ticket's number, or all that its QR says. */
export async function doorHash(eventId: number, text: string): Promise<string> {
  return toText((await digest(hashedText(eventId, text))).subarray(0, HASH_BYTES))
}

/**
 * Words that only whoever has the QR's text can read, because its signature is in it, and nobody guesses that; undefined
 * where they were sealed with another.
 */
export async function unsealed(token: string, closed: string): Promise<readonly string[] | undefined> {
  const bytes = Uint8Array.from(atob(closed), (sign) => sign.codePointAt(0) ?? 0)
  try {
    const open = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: bytes.subarray(0, VECTOR_BYTES) },
      await keyOf(token),
      bytes.subarray(VECTOR_BYTES),
    )
    const words: unknown = JSON.parse(new TextDecoder().decode(open))
    return Array.isArray(words) ? words.map(String) : undefined
  } catch {
    return undefined
  }
}

const digest = async (text: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

const keyOf = async (token: string) =>
  crypto.subtle.importKey('raw', await digest(keyText(token)), 'AES-GCM', false, ['decrypt'])

const toText = (bytes: Uint8Array) => btoa(String.fromCodePoint(...bytes))
