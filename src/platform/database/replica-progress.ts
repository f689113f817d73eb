/**
 * What is known of a replica: how far it has replayed the write-ahead log, and how far it must have before it may be
 * asked. Places are byte positions in that log.
 */
export class ReplicaProgress {
  readonly #mostLagMs: number
  readonly #now: () => number
  /** Where the database was at what time, as far as the replica has not been there yet; the oldest first. */
  #ahead: { readonly place: bigint; readonly at: number }[] = []
  /** Undefined while the replica does not answer. */
  #replayed: bigint | undefined
  #required = 0n
  /** The last change of which the place in the log is known. */
  #placed = -1
  #changes = 0

  constructor({ mostLagMs, now }: { mostLagMs: number; now: () => number }) {
    this.#mostLagMs = mostLagMs
    this.#now = now
  }

  /** Counts what was heard to change; to be remembered before the database is asked for its place. */
  get changes(): number {
    return this.#changes
  }

  changed(): void {
    this.#changes += 1
  }

  /** The database is here, and every change up to `change` came before. */
  written(place: bigint, change: number): void {
    if (change > this.#placed) {
      this.#placed = change
      this.#required = place
    }
    const newest = this.#ahead.at(-1)
    if (newest === undefined || newest.place < place) this.#ahead.push({ place, at: this.#now() })
    this.#forgetPast()
  }

  /** The replica is here, or gives no answer. */
  replayed(place: bigint | undefined): void {
    this.#replayed = place
    this.#forgetPast()
  }

  /** Whether it waits for a change that it will have in a moment. */
  get isWaiting(): boolean {
    return this.#replayed !== undefined && !this.#hasChanges
  }

  get isUsable(): boolean {
    return this.#hasChanges && this.lagMs <= this.#mostLagMs
  }

  /** How long ago the database was where the replica has not been yet. */
  get lagMs(): number {
    const [oldest] = this.#ahead
    return oldest === undefined ? 0 : this.#now() - oldest.at
  }

  get #hasChanges(): boolean {
    return this.#replayed !== undefined && this.#placed === this.#changes && this.#replayed >= this.#required
  }

  #forgetPast(): void {
    const replayed = this.#replayed
    if (replayed !== undefined) this.#ahead = this.#ahead.filter(({ place }) => place > replayed)
  }
}
