/** While readers vote, each of them sees candidates in an order of their own, so that nobody stands first for everybody (AWARD-04). */

const KEY = 'portal:award-order:v1'
const SEED = /^[0-9a-f]{16}$/

/** The same order for the same seed, wherever and whenever it is asked for; over many seeds everybody stands everywhere. */
export function inOwnOrder<T extends { readonly id: number }>(seed: string, items: readonly T[]): T[] {
  const places = new Map(items.map(({ id }) => [id, placeOf(seed, id)]))
  return items.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0) || a.id - b.id)
}

/** 32 bits of FNV-1a, mixed as MurmurHash ends, so that neighbouring ids lie anywhere. */
function placeOf(seed: string, id: number): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(`${seed} ${id}`)) hash = Math.imul(hash ^ byte, 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** What this browser's order hangs on: what its reader's account said last, or what it made up for a visitor. */
export function seedOfBrowser(): string {
  try {
    const kept = localStorage.getItem(KEY)
    if (kept !== null && SEED.test(kept)) return kept
  } catch {
    // Without a store the order holds as long as the page does.
  }
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  const fresh = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  keepSeed(fresh)
  return fresh
}

/** Lets the next page show the same order at once. */
export function keepSeed(seed: string): void {
  try {
    localStorage.setItem(KEY, seed)
  } catch {
    // It is asked for again.
  }
}
