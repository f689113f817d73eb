import { Refusal } from '#platform/refusal.ts'
import type { Content } from './editable.ts'

/** Characters of a content as JSON; the longest article of the largest source has a tenth of it. */
const MOST = 4_000_000

/** Refuses `content_too_large`, before anything is done with it. */
export function requireBounded(content: Content): void {
  if (JSON.stringify(content).length > MOST)
    throw new Refusal('too_large', 'content_too_large', { most: MOST })
}

/** A content with some of its fields changed: what the change leaves out stays, and null takes a field away. */
export function merged(content: Content, change: Content): Content {
  const all = { ...content, ...change }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null && value !== undefined))
}
