import { LRUCache } from 'lru-cache'
import { readSession } from '#features/accounts/read-session.server.ts'
import { readPaidIndustries } from '#features/membership/queries.server.ts'
import { visitors, type Actor, type Audience } from '#platform/context.ts'
import { HOUR_MS } from '#platform/durations.ts'
import type { Database } from '#platform/database/database.server.ts'
import { isOutage } from '#platform/database/outage.server.ts'

/** Who is reading: a person and the audience that shares his or her pages. */
export interface Reader {
  readonly actor: Actor
  readonly audience: Audience
}

export const visitor: Reader = { actor: { kind: 'visitor' }, audience: visitors }

/** An answer is asked for anew after so long even when nobody said that it changed. */
const REMEMBERED_MS = 30_000
/** Whoever was known when the database went away is known for so long; nobody can sign out meanwhile. */
const KNOWN_IN_OUTAGE_MS = HOUR_MS
const MOST_REMEMBERED = 20_000

interface Remembered {
  readonly reader: Reader
  readonly personId: number
  /** Milliseconds. */
  readonly until: number
  /** In an outage the answer serves until then, and never beyond the end of a membership. */
  readonly untilInOutage: number
}

/**
 * Readers by their token. An answer is remembered for half a minute and no longer than a membership runs; a change is
 * told to every process at once, so that who has just paid reads in full with the next request. While the database is
 * away the last answer stands, so that readers of cached pages stay who they are.
 */
export class Readers {
  readonly #db: Database
  readonly #clock: () => Date
  readonly #known = new LRUCache<string, Remembered>({ max: MOST_REMEMBERED })
  /** Moves with everything that is told, so that what was being read meanwhile is not remembered. */
  #changes = 0

  constructor(db: Database, clock: () => Date) {
    this.#db = db
    this.#clock = clock
  }

  /** The reader of a token if that is known without asking. */
  known(token: string): Reader | undefined {
    const found = this.#known.get(token)
    const leftMs = found ? found.until - this.#clock().getTime() : 0
    // What was read under a clock that was ahead, when a membership was over, would hold until that time.
    return leftMs > 0 && leftMs <= REMEMBERED_MS ? found?.reader : undefined
  }

  /** The reader of a token; undefined for a token that is not or no longer valid. */
  async read(token: string): Promise<Reader | undefined> {
    const known = this.known(token)
    if (known) return known
    try {
      return await this.#ask(token)
    } catch (error) {
      const last = this.#known.get(token)
      if (!last || !isOutage(error) || last.untilInOutage <= this.#clock().getTime()) throw error
      return last.reader
    }
  }

  async #ask(token: string): Promise<Reader | undefined> {
    const changes = this.#changes
    const reading = { db: this.#db, now: this.#clock() }
    const actor = await readSession(reading, token)
    if (!actor) {
      this.#known.delete(token)
      return undefined
    }
    const { memberOf, until } = await readPaidIndustries(reading, actor.id)
    const audience = memberOf.length > 0 ? { key: `member:${memberOf.join(',')}`, memberOf } : visitors
    const reader = { actor, audience }
    if (changes === this.#changes) {
      const now = reading.now.getTime()
      const latest = until?.getTime() ?? Infinity
      this.#known.set(token, {
        reader,
        personId: actor.id,
        until: Math.min(now + REMEMBERED_MS, latest),
        untilInOutage: Math.min(now + KNOWN_IN_OUTAGE_MS, latest),
      })
    }
    return reader
  }

  /** Somebody's rights have changed. */
  forget(personIds: readonly number[]): void {
    this.#changes += 1
    const gone = new Set(personIds)
    for (const [token, { personId }] of this.#known.entries())
      if (gone.has(personId)) this.#known.delete(token)
  }

  /** Nothing is certain any more, for example after a time without connection. */
  forgetAll(): void {
    this.#changes += 1
    this.#known.clear()
  }
}
