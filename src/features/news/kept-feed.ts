import type { TopicCard } from '#features/topics/contract.ts'

/** What was loaded below the list that a page came with, and how far down somebody was when leaving it. */
interface KeptFeed {
  /** Where that list ended. */
  readonly begins: number | undefined
  readonly items: readonly TopicCard[]
  readonly next: number | undefined
  readonly top: number
}

/** More than these are loaded again: a place in the history holds only so much. */
const MOST_KEPT = 400

/** Keeps it with this place in the history, where Back leads. */
export function keepFeed(kept: KeptFeed): void {
  if (kept.items.length <= MOST_KEPT) history.replaceState({ feed: kept }, '')
}

/** What was kept with this place; nothing once the page's own list ends elsewhere, since topics came in between. */
export function keptFeed(begins: number | undefined): KeptFeed | undefined {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('feed' in state)) return undefined
  const kept = state.feed as KeptFeed
  return kept.begins === begins ? kept : undefined
}
