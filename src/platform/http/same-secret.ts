import { createHash, timingSafeEqual } from 'node:crypto'

/** Whether a caller gave this secret; compared by their hashes, so that the time it takes says nothing of either. */
export function isSameSecret(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(given), hash(expected))
}
