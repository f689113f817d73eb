const KEY = 'portal:visitor'

/** An anonymous id of this browser, kept across visits where storage is allowed (B-85). */
export function visitorId(): string {
  try {
    const known = localStorage.getItem(KEY)
    if (known) return known
    const made =
      crypto.randomUUID?.() ??
      Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
        byte.toString(16).padStart(2, '0'),
      ).join('')
    localStorage.setItem(KEY, made)
    return made
  } catch {
    return ''
  }
}
