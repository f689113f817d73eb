/** How a device knows a ticket again without knowing whose it is; the portal and browsers count alike. Safe in the browser. */

const HASH_BYTES = 16
const VECTOR_BYTES = 12

/** By this a list finds a ticket's number, or all that its QR says. */
export async function doorHash(eventId: number, text: string): Promise<string> {
  return toText((await digest(`door ${eventId} ${text}`)).subarray(0, HASH_BYTES))
}

/** Words that only whoever has the QR's text can read: its signature is in it, and nobody guesses that. */
export async function sealed(token: string, words: readonly string[]): Promise<string> {
  const vector = crypto.getRandomValues(new Uint8Array(VECTOR_BYTES))
  const bytes = new TextEncoder().encode(JSON.stringify(words))
  const closed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: vector }, await keyOf(token), bytes)
  return toText(new Uint8Array([...vector, ...new Uint8Array(closed)]))
}

/** What was sealed with this text; undefined where it was another. */
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
  crypto.subtle.importKey('raw', await digest(`door key ${token}`), 'AES-GCM', false, ['encrypt', 'decrypt'])

const toText = (bytes: Uint8Array) => btoa(String.fromCodePoint(...bytes))
