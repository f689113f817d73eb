import { LRUCache } from 'lru-cache'

const MOST_REMEMBERED = 20_000

interface Bucket {
  tokens: number
  /** Milliseconds. */
  at: number
}

/** How often each key may do something: `burst` times at once, and from then on `perSecond`. Held in this process alone. */
export class TokenBuckets {
  readonly #burst: number
  readonly #perSecond: number
  readonly #now: () => number
  readonly #buckets = new LRUCache<string, Bucket>({ max: MOST_REMEMBERED })

  /** `now` in milliseconds; a clock that is set back gives nothing and takes nothing. */
  constructor({ burst, perSecond, now }: { burst: number; perSecond: number; now: () => number }) {
    this.#burst = burst
    this.#perSecond = perSecond
    this.#now = now
  }

  /** Takes a token of this key; false when it has none left. */
  take(key: string): boolean {
    const now = this.#now()
    const bucket = this.#buckets.get(key) ?? { tokens: this.#burst, at: now }
    const earned = (Math.max(0, now - bucket.at) / 1000) * this.#perSecond
    bucket.tokens = Math.min(this.#burst, bucket.tokens + earned)
    bucket.at = now
    this.#buckets.set(key, bucket)
    if (bucket.tokens < 1) return false
    bucket.tokens -= 1
    return true
  }
}
