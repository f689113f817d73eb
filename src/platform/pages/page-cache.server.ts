import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { SharedParts } from './shared-parts.server.ts'
import { Refusal, type RefusalKind } from '../refusal.ts'
import { MovedTo } from './page.ts'

const compressWithBrotli = promisify(brotliCompress)
const compressWithGzip = promisify(gzip)

export type Encoding = 'identity' | 'br' | 'gzip'

/** What rendering a page gave: the whole answer, and how long and by which tags it may be kept. */
export interface Rendered {
  readonly status: number
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
  readonly visit: string | undefined
  readonly keep: { readonly seconds: number; readonly tags: readonly string[] } | undefined
}

/** A page ready to be sent: its ETag, and each encoding made when first asked for and kept. */
export class Answer {
  readonly rendered: Rendered
  readonly etag: string
  readonly #encoded = new Map<Encoding, Buffer>()
  readonly #making = new Map<Encoding, Promise<Buffer>>()

  constructor(rendered: Rendered) {
    this.rendered = rendered
    // Weak, since the encodings of one page share it.
    this.etag = `W/"${hash('sha1', rendered.body, 'base64url')}"`
    this.#encoded.set('identity', rendered.body)
  }

  /** The bytes in this encoding if they are there already. */
  encoded(encoding: Encoding): Buffer | undefined {
    return this.#encoded.get(encoding)
  }

  /** The bytes in this encoding, compressed at most once however many ask at the same time. */
  async encode(encoding: Encoding): Promise<Buffer> {
    const present = this.#encoded.get(encoding)
    if (present) return present
    const underWay = this.#making.get(encoding)
    if (underWay) return underWay
    const making = compress(this.rendered, encoding).then((bytes) => {
      this.#encoded.set(encoding, bytes)
      this.#making.delete(encoding)
      return bytes
    })
    this.#making.set(encoding, making)
    return making
  }
}

/** What is kept is compressed well, what is sent once in no time. */
const BEST = 6
const QUICK = 1

function compress({ body, keep }: Rendered, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') {
    return compressWithBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: keep ? BEST : QUICK,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    })
  }
  return compressWithGzip(body, { level: keep ? BEST : QUICK })
}

interface Entry {
  readonly answer: Answer
  readonly freshUntil: number
  readonly staleUntil: number
  readonly renew: () => Promise<Rendered>
}

/** How long an old page may still be sent while a new one is made, as a multiple of its seconds. */
const STALE_FACTOR = 10

/** What is kept under tags, as those see it who change something. */
export interface PurgedByTag {
  readonly purge: (tags: readonly string[]) => void
  readonly clear: () => void
}

export interface PageCacheOptions {
  /** Bytes of bodies and their encodings, counted generously, that may be kept. */
  readonly maxBytes: number
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Hears of a renewal in the background that failed; the old page is kept for its stale time. */
  readonly onRenewalFailed: (key: string, error: unknown) => void
}

/**
 * Whole pages in memory, by audience and address (house section 4). One render at a time per key; an entry past its
 * seconds is sent once more while it is renewed; a purge by tag also forbids keeping what was being rendered
 * when it came.
 */
export class PageCache implements PurgedByTag {
  /** What is purged together with the pages that show it. */
  readonly parts = new SharedParts()
  readonly #entries: LRUCache<string, Entry>
  readonly #keysByTag = new Map<string, Set<string>>()
  readonly #rendering = new Map<string, Promise<Answer>>()
  readonly #purgedAt = new Map<string, number>()
  readonly #options: PageCacheOptions
  #purges = 0
  #hits = 0
  #misses = 0

  constructor(options: PageCacheOptions) {
    this.#options = options
    this.#entries = new LRUCache<string, Entry>({
      maxSize: Math.max(1, options.maxBytes),
      // Body, its two encodings and the entry's own weight.
      sizeCalculation: (entry) => Math.ceil(entry.answer.rendered.body.length * 1.6) + 1024,
      dispose: (entry, key) => this.#forgetTags(entry, key),
    })
  }

  /** Pages given out of memory and pages that had to be made, since the start. */
  get counts(): { hits: number; misses: number } {
    return { hits: this.#hits, misses: this.#misses }
  }

  get size(): { entries: number; bytes: number } {
    return { entries: this.#entries.size, bytes: this.#entries.calculatedSize }
  }

  /** The kept answer, if it may be sent now; an old one is sent and renewed in the background. */
  peek(key: string): Answer | undefined {
    const entry = this.#entries.get(key)
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
    const old = this.#entries.get(key)
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
      for (const key of this.#keysByTag.get(tag) ?? []) this.#entries.delete(key)
    }
  }

  /** Drops everything, as after a time in which purges could not be heard. */
  clear(): void {
    this.#purges += 1
    this.#purgedAt.set('*', this.#purges)
    this.parts.clear()
    this.#entries.clear()
    this.#keysByTag.clear()
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
    const startedAt = this.#purges
    const rendering = render()
      .then((rendered) => {
        const answer = new Answer(rendered)
        this.#keep(key, answer, render, startedAt)
        return answer
      })
      .catch((error: unknown) => {
        if (isAboutContent(error)) this.#entries.delete(key)
        throw error
      })
      .finally(() => {
        this.#rendering.delete(key)
        if (this.#rendering.size === 0) this.#purgedAt.clear()
      })
    this.#rendering.set(key, rendering)
    return rendering
  }

  #keep(key: string, answer: Answer, render: () => Promise<Rendered>, startedAt: number): void {
    const { keep, status } = answer.rendered
    if (!keep || status !== 200) {
      this.#entries.delete(key)
      return
    }
    const purgedSince = [...keep.tags, '*'].some((tag) => (this.#purgedAt.get(tag) ?? 0) > startedAt)
    if (purgedSince) return
    const now = this.#options.now()
    this.#entries.set(key, {
      answer,
      freshUntil: now + keep.seconds * 1000,
      staleUntil: now + keep.seconds * 1000 * STALE_FACTOR,
      renew: render,
    })
    for (const tag of keep.tags) {
      const keys = this.#keysByTag.get(tag)
      if (keys) keys.add(key)
      else this.#keysByTag.set(tag, new Set([key]))
    }
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
