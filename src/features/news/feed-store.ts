import type { TopicCard } from '#features/topics/contract.ts'
import type { FeedFilter } from './addresses.ts'

/** What the islands of one feed share: which filter is on, what was loaded since, and whether loading goes on. */
export interface FeedState {
  readonly filter: FeedFilter
  /** What was chosen and has not come yet. */
  readonly coming: FeedFilter | undefined
  /** Topics loaded by the browser; `replaces` says whether they stand instead of the server's list or below it. */
  readonly items: readonly TopicCard[]
  readonly replaces: boolean
  readonly next: number | undefined
  readonly isLoading: boolean
}

/** What became of a choice; overtaken by another one it is shown no more. */
type Chosen = 'shown' | 'failed' | 'overtaken'

export type FeedLoader = (
  filter: FeedFilter,
  before: number | undefined,
) => Promise<readonly TopicCard[] | undefined>

export const isSameFilter = (one: FeedFilter, other: FeedFilter): boolean =>
  one.tab === other.tab && one.filter === other.filter

/** Rows of one load (FEED-06); fewer than this means that nothing more follows (FEED-08). */
export const FEED_ROWS = 20

/**
 * What stands below the rows that a page of the present tab comes with; where those were loaded in place as well, with
 * the place where they end.
 */
export function loadedBelow({
  items,
  next,
  replaces,
}: Pick<FeedState, 'items' | 'next' | 'replaces'>): Pick<FeedState, 'items' | 'next'> & { after?: number } {
  if (!replaces) return { items, next }
  const after = items[FEED_ROWS - 1]?.sortDate
  return { items: items.slice(FEED_ROWS), next, ...(after !== undefined && { after }) }
}

/**
 * The state of a feed in the browser. A failed load leaves the cursor where it was (FEED-09), which is what the page says beside it (B-70);
 * an answer that comes after the tab was changed is dropped; while one load is under way there is no second.
 */
export class FeedStore {
  readonly #initial: FeedState
  #state: FeedState
  #load: FeedLoader
  #turn = 0
  readonly #listeners = new Set<() => void>()

  constructor(initial: { filter: FeedFilter; next: number | undefined }, load: FeedLoader) {
    this.#initial = { ...initial, coming: undefined, items: [], replaces: false, isLoading: false }
    this.#state = this.#initial
    this.#load = load
  }

  readonly read = (): FeedState => this.#state

  /** What the page came with: an island that wakes later than another begins with it. */
  readonly initial = (): FeedState => this.#initial

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Puts back what was loaded when this page was left, unless something was asked for since. */
  restore({ items, next }: Pick<FeedState, 'items' | 'next'>): boolean {
    if (this.#state !== this.#initial) return false
    this.#set({ items, next })
    return true
  }

  /** Loads the following rows below those that are there. */
  async loadMore(): Promise<void> {
    const { isLoading, next, filter } = this.#state
    if (isLoading || next === undefined) return
    await this.#run(filter, next, (rows) => ({
      items: [...this.#state.items, ...rows],
      next: rows.length < FEED_ROWS ? undefined : rows.at(-1)?.sortDate,
    }))
  }

  /** Shows another tab or filter from its beginning; what the page came with is still there, pinned topics and all. */
  async choose(filter: FeedFilter): Promise<Chosen> {
    if (isSameFilter(filter, this.#initial.filter)) {
      this.#turn += 1
      this.#set(this.#initial)
      return 'shown'
    }
    this.#set({ coming: filter })
    return this.#run(filter, undefined, (rows) => ({
      filter,
      items: rows,
      replaces: true,
      next: rows.length < FEED_ROWS ? undefined : rows.at(-1)?.sortDate,
    }))
  }

  async #run(
    filter: FeedFilter,
    before: number | undefined,
    change: (rows: readonly TopicCard[]) => Partial<FeedState>,
  ): Promise<Chosen> {
    this.#turn += 1
    const turn = this.#turn
    this.#set({ isLoading: true })
    const rows = await this.#load(filter, before)
    if (turn !== this.#turn) return 'overtaken'
    const settled = { coming: undefined, isLoading: false }
    this.#set(rows ? { ...change(rows), ...settled } : settled)
    return rows ? 'shown' : 'failed'
  }

  #set(change: Partial<FeedState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}
