/** A place where a pattern was found: `start` and `end` are code units of the text, `end` exclusive. */
export interface Found {
  readonly pattern: number
  readonly start: number
  readonly end: number
}

/**
 * Finds all of many patterns in one pass over a text (Aho and Corasick, 1975). Patterns are compared by UTF-16 code
 * units, so whoever wants to ignore case folds both sides first. Own code, because the library for it is untyped and
 * no longer kept.
 */
export class AhoCorasick {
  /** For each state and code unit the state that follows; absent means "fall back". */
  readonly #next: Map<number, number>[] = [new Map()]
  /** The longest proper suffix of a state that is a state, too. */
  readonly #fallback: number[] = [0]
  /** The pattern that ends in a state, or -1; several patterns with one text share the first. */
  readonly #pattern: number[] = [-1]
  /** The nearest state on the way of fallbacks in which a pattern ends, or 0. */
  readonly #alsoEnds: number[] = [0]
  readonly #lengths: readonly number[]

  constructor(patterns: readonly string[]) {
    this.#lengths = patterns.map((pattern) => pattern.length)
    for (const [index, pattern] of patterns.entries()) {
      if (pattern !== '') this.#add(pattern, index)
    }
    this.#link()
  }

  /** Every occurrence of every pattern, overlapping ones too, in the order of their ends, longer ones first. */
  findAll(text: string): Found[] {
    const found: Found[] = []
    let state = 0
    for (let index = 0; index < text.length; index += 1) {
      state = this.#follow(state, text.charCodeAt(index))
      const first = this.#at(this.#pattern, state) >= 0 ? state : this.#at(this.#alsoEnds, state)
      for (let ends = first; ends !== 0; ends = this.#at(this.#alsoEnds, ends)) {
        const pattern = this.#at(this.#pattern, ends)
        found.push({ pattern, start: index + 1 - (this.#lengths[pattern] ?? 0), end: index + 1 })
      }
    }
    return found
  }

  #add(pattern: string, index: number): void {
    let state = 0
    for (let at = 0; at < pattern.length; at += 1) {
      const unit = pattern.charCodeAt(at)
      let following = this.#next[state]?.get(unit)
      if (following === undefined) {
        following = this.#next.length
        this.#next[state]?.set(unit, following)
        this.#next.push(new Map())
        this.#fallback.push(0)
        this.#pattern.push(-1)
        this.#alsoEnds.push(0)
      }
      state = following
    }
    if (this.#at(this.#pattern, state) < 0) this.#pattern[state] = index
  }

  /** Walks the states level by level, so that every fallback is known before it is needed. */
  #link(): void {
    const waiting = [...(this.#next[0]?.values() ?? [])]
    for (let head = 0; head < waiting.length; head += 1) {
      const state = waiting[head] ?? 0
      for (const [unit, following] of this.#next[state] ?? []) {
        const fallback = this.#follow(this.#at(this.#fallback, state), unit)
        this.#fallback[following] = fallback
        this.#alsoEnds[following] =
          this.#at(this.#pattern, fallback) >= 0 ? fallback : this.#at(this.#alsoEnds, fallback)
        waiting.push(following)
      }
    }
  }

  #follow(from: number, unit: number): number {
    let state = from
    for (;;) {
      const following = this.#next[state]?.get(unit)
      if (following !== undefined) return following
      if (state === 0) return 0
      state = this.#at(this.#fallback, state)
    }
  }

  #at(list: readonly number[], state: number): number {
    return list[state] ?? 0
  }
}
