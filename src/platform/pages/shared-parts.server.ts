import { LRUCache } from 'lru-cache'
import { visitors, type SharedContext } from '../context.ts'
import { endOfDay, shanghaiDay } from '../shanghai-time.ts'
import type { PurgedByTag } from './page-cache.server.ts'

interface Part {
  readonly value: Promise<unknown>
  readonly tags: readonly string[]
  /** Milliseconds since the epoch. */
  readonly freshUntil: number
}

export interface PartOptions {
  /** Unique in the portal. */
  readonly name: string
  /** Every page that shows the part must carry these tags too, or it would outlive what it shows. */
  readonly tags: readonly string[]
}

/** A page that shows a part may be kept for its own seconds on top. */
const SECONDS = 30
const MOST_PARTS = 200

/** What many pages show alike (a hot list, ads), read once and kept in memory until it is purged, half a minute old or of yesterday. */
export class SharedParts implements PurgedByTag {
  readonly #parts = new LRUCache<string, Part>({ max: MOST_PARTS })

  /** The kept value, or what `read` gives; nobody is named to `read`, since all audiences share it. */
  read<T>(
    context: SharedContext,
    { name, tags }: PartOptions,
    read: (context: SharedContext) => Promise<T>,
  ): Promise<T> {
    const now = context.now.getTime()
    const dayEndsAt = endOfDay(shanghaiDay(context.now)).getTime()
    const known = this.#parts.get(name)
    const leftMs = known ? known.freshUntil - now : 0
    // One that was read under a clock that was ahead would stand until that time.
    if (known && leftMs > 0 && leftMs <= SECONDS * 1000) return known.value as Promise<T>
    const value = read({ ...context, audience: visitors })
    const part = { value, tags, freshUntil: Math.min(now + SECONDS * 1000, dayEndsAt) }
    this.#parts.set(name, part)
    value.catch(() => {
      if (this.#parts.get(name) === part) this.#parts.delete(name)
    })
    return value
  }

  purge(tags: readonly string[]): void {
    for (const [name, part] of this.#parts) {
      if (part.tags.some((tag) => tags.includes(tag))) this.#parts.delete(name)
    }
  }

  clear(): void {
    this.#parts.clear()
  }
}

/** The same where parts are kept; elsewhere, as in jobs and commands, everything is read anew. */
export function sharedPart<T>(
  context: SharedContext,
  options: PartOptions,
  read: (context: SharedContext) => Promise<T>,
): Promise<T> {
  return context.sharedParts?.read(context, options, read) ?? read({ ...context, audience: visitors })
}
