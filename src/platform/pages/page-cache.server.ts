import { LRUCache } from 'lru-cache'
import { Refusal, type RefusalKind } from '../refusal.ts'
import { Answer, type Rendered } from './answer.server.ts'
import { MovedTo } from './page.ts'
import { SharedParts } from './shared-parts.server.ts'

interface Entry {
  readonly answer: Answer
  readonly freshUntil: number
  readonly staleUntil: number
  readonly renew: () => Promise<Rendered>
}

/** How long an old page may still be sent while a new one is made, as a multiple of its seconds. */
const STALE_FACTOR = 10

/** What an entry weighs beside its bytes. */
const ENTRY_BYTES = 1024

/** How much of the memory goes to keys of which there is no end; they never drive out another. */
const SHARE_OF_ENDLESS = 0.25

/** What is kept under tags, as those see it who change something. */
export interface PurgedByTag {
  readonly purge: (tags: readonly string[]) => void
  readonly clear: () => void
}

export interface PageCacheOptions {
  /** Bytes of pages, in the encodings they are there in, that may be kept. */
  readonly maxBytes: number
  /** Whether anybody can make up keys like this one without end; without it they all share the memory. */
  readonly isEndless?: ((key: string) => boolean) | undefined
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Milliseconds that are left of the day by the calendar, with which phases, events and dates become other ones. */
  readonly leftOfDay?: (() => number) | undefined
  /** Lets a page be made when its turn has come; without it at once. */
  readonly inTurn?: (<T>(make: () => Promise<T>) => Promise<T>) | undefined
  /** Hears of a renewal in the background that failed; the old page is kept for its stale time. */
  readonly onRenewalFailed: (key: string, error: unknown) => void
}

/**
 * Whole pages in memory, by audience and address. One render at a time per key; an entry past its
 * seconds is sent once more while it is renewed, but none is sent on another day than its own, nor
 * once its time has come to change; a purge by tag also forbids
 * keeping what was being rendered when it came.
 */
export class PageCache implements PurgedByTag {
  /** What is purged together with the pages that show it. */
  readonly parts = new SharedParts()
  readonly #ordinary: LRUCache<string, Entry>
  readonly #endless: LRUCache<string, Entry>
  readonly #keysByTag = new Map<string, Set<string>>()
  readonly #rendering = new Map<string, Promise<Answer>>()
  readonly #purgedAt = new Map<string, number>()
  readonly #options: PageCacheOptions
  #purges = 0
  #hits = 0
  #misses = 0

  constructor(options: PageCacheOptions) {
    this.#options = options
    const entriesIn = (bytes: number) =>
      new LRUCache<string, Entry>({
        maxSize: Math.max(1, Math.floor(bytes)),
        sizeCalculation: ({ answer }) => answer.bytes + ENTRY_BYTES,
        dispose: (entry, key) => this.#forgetTags(entry, key),
      })
    const share = options.isEndless ? SHARE_OF_ENDLESS : 0
    this.#ordinary = entriesIn(options.maxBytes * (1 - share))
    this.#endless = entriesIn(options.maxBytes * share)
  }

  /** Pages given out of memory and pages that had to be made, since the start. */
  get counts(): { hits: number; misses: number } {
    return { hits: this.#hits, misses: this.#misses }
  }

  get size(): { entries: number; bytes: number } {
    const [ordinary, endless] = [this.#ordinary, this.#endless]
    return {
      entries: ordinary.size + endless.size,
      bytes: ordinary.calculatedSize + endless.calculatedSize,
    }
  }

  /** The kept answer, if it may be sent now; an old one is sent and renewed in the background. */
  peek(key: string): Answer | undefined {
    const entry = this.#among(key).get(key)
    if (!entry) return undefined
    const now = this.#options.now()
    if (now >= entry.staleUntil) return undefined
    this.#hits += 1
    if (now >= entry.freshUntil) this.#renewInBackground(key, entry)
    return entry.answer
  }

  /**
   * The kept answer or a newly rendered one. If rendering fails by a fault of ours or of what we stand on and an old answer
   * is still there, the old one is given: a reader is better served by an old page than by none.
   */
  async fetch(key: string, render: () => Promise<Rendered>): Promise<Answer> {
    const kept = this.peek(key)
    if (kept) return kept
    this.#misses += 1
    const old = this.#among(key).get(key)
    try {
      return await this.#renderOnce(key, render)
    } catch (error) {
      if (!old || isAboutContent(error)) throw error
      this.#options.onRenewalFailed(key, error)
      return old.answer
    }
  }

  /** Drops every page that carries one of the tags, and keeps nothing that is being rendered with them. */
  purge(tags: readonly string[]): void {
    this.#purges += 1
    this.parts.purge(tags)
    for (const tag of tags) {
      if (this.#rendering.size > 0) this.#purgedAt.set(tag, this.#purges)
      for (const key of this.#keysByTag.get(tag) ?? []) this.#among(key).delete(key)
    }
  }

  /** Drops everything, as after a time in which purges could not be heard. */
  clear(): void {
    this.#purges += 1
    this.#purgedAt.set('*', this.#purges)
    this.parts.clear()
    this.#ordinary.clear()
    this.#endless.clear()
    this.#keysByTag.clear()
  }

  /** The entries that one under this key lives and gives way among. */
  #among(key: string): LRUCache<string, Entry> {
    return this.#options.isEndless?.(key) ? this.#endless : this.#ordinary
  }

  #renewInBackground(key: string, entry: Entry): void {
    if (this.#rendering.has(key)) return
    this.#renderOnce(key, entry.renew).catch((error: unknown) => {
      if (!isAboutContent(error)) this.#options.onRenewalFailed(key, error)
    })
  }

  #renderOnce(key: string, render: () => Promise<Rendered>): Promise<Answer> {
    const underWay = this.#rendering.get(key)
    if (underWay) return underWay
    const { inTurn = (make) => make() } = this.#options
    const rendering = inTurn(() => this.#makeAnswer(key, render))
      .catch((error: unknown) => {
        if (isAboutContent(error)) this.#among(key).delete(key)
        throw error
      })
      .finally(() => {
        this.#rendering.delete(key)
        if (this.#rendering.size === 0) this.#purgedAt.clear()
      })
    this.#rendering.set(key, rendering)
    return rendering
  }

  async #makeAnswer(key: string, render: () => Promise<Rendered>): Promise<Answer> {
    const startedAt = this.#purges
    const begunAt = this.#options.now()
    const dayEndsAt = begunAt + (this.#options.leftOfDay?.() ?? Infinity)
    const answer: Answer = new Answer(await render(), () => this.#weigh(key, answer))
    this.#keep(key, answer, render, { startedAt, begunAt, dayEndsAt })
    return answer
  }

  #keep(
    key: string,
    answer: Answer,
    render: () => Promise<Rendered>,
    { startedAt, begunAt, dayEndsAt }: { startedAt: number; begunAt: number; dayEndsAt: number },
  ): void {
    const { keep } = answer.rendered
    if (!keep) {
      this.#among(key).delete(key)
      return
    }
    const purgedSince = [...keep.tags, '*'].some((tag) => (this.#purgedAt.get(tag) ?? 0) > startedAt)
    if (purgedSince) return
    const now = this.#options.now()
    const changesAt = begunAt + (keep.changesInMs ?? Infinity)
    this.#among(key).set(key, {
      answer,
      freshUntil: now + keep.seconds * 1000,
      staleUntil: Math.min(now + keep.seconds * 1000 * STALE_FACTOR, dayEndsAt, changesAt),
      renew: render,
    })
    for (const tag of keep.tags) {
      const keys = this.#keysByTag.get(tag)
      if (keys) keys.add(key)
      else this.#keysByTag.set(tag, new Set([key]))
    }
  }

  /** Counts anew what a kept page weighs. */
  #weigh(key: string, answer: Answer): void {
    const entry = this.#among(key).peek(key)
    if (entry?.answer === answer) this.#among(key).set(key, { ...entry }, { noDisposeOnSet: true })
  }

  #forgetTags(entry: Entry, key: string): void {
    for (const tag of entry.answer.rendered.keep?.tags ?? []) {
      const keys = this.#keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) this.#keysByTag.delete(tag)
    }
  }
}

/** Answers that concern the content and not the portal: it is gone, or not for this reader, or lives elsewhere. */
const ABOUT_CONTENT: ReadonlySet<RefusalKind> = new Set([
  'invalid',
  'not_found',
  'not_allowed',
  'sign_in_required',
])

function isAboutContent(error: unknown): boolean {
  return error instanceof MovedTo || (error instanceof Refusal && ABOUT_CONTENT.has(error.kind))
}
