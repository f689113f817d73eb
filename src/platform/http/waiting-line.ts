/** After so long a reader has given up or asked again. */
const PATIENCE_MS = 2000
/** When the line has not been empty for so long, more comes than can be served, and waiting longer helps nobody. */
const STANDING_MS = 500
const PATIENCE_WHILE_STANDING_MS = 50

interface Waiting {
  readonly key: string
  readonly leave: (isServed: boolean) => void
}

/**
 * Those who wait for a place. A short rush waits its turn for two seconds; in a lasting one nobody waits for longer than
 * a moment, so that those who are served are served fast (controlled delay). Whose key has the fewest places goes first,
 * so that one caller cannot fill the line before the others.
 */
export class WaitingLine {
  readonly #waiting: Waiting[] = []
  readonly #now: () => number
  #emptyAt: number

  constructor(now: () => number) {
    this.#now = now
    this.#emptyAt = now()
  }

  get length(): number {
    return this.#waiting.length
  }

  /** Waits; false when it took too long or `signal` was heard. */
  wait(key: string, signal: AbortSignal): Promise<boolean> {
    if (this.#waiting.length === 0) this.#emptyAt = this.#now()
    const isStanding = this.#now() - this.#emptyAt > STANDING_MS
    return new Promise((resolve) => {
      const giveUp = () => waiting.leave(false)
      const timer = setTimeout(giveUp, isStanding ? PATIENCE_WHILE_STANDING_MS : PATIENCE_MS)
      const waiting: Waiting = {
        key,
        leave: (isServed) => {
          this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
          clearTimeout(timer)
          signal.removeEventListener('abort', giveUp)
          resolve(isServed)
        },
      }
      signal.addEventListener('abort', giveUp, { once: true })
      this.#waiting.push(waiting)
    })
  }

  /** Serves the next, by the places each key has, and gives its key; undefined when nobody waits. */
  serveNext(placesOf: (key: string) => number): string | undefined {
    const [first, ...others] = this.#waiting
    if (!first) return undefined
    let next = first
    for (const other of others) if (placesOf(other.key) < placesOf(next.key)) next = other
    next.leave(true)
    return next.key
  }
}
