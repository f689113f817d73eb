/** Collects sentences about what a reader dropped; one said often is said once, with its number. */
export class Notes {
  #counts = new Map<string, number>()

  readonly add = (sentence: string): void => {
    if (this.#counts.size < 50 || this.#counts.has(sentence))
      this.#counts.set(sentence, (this.#counts.get(sentence) ?? 0) + 1)
  }

  all(): string[] {
    return [...this.#counts].map(([sentence, count]) =>
      count > 1 ? `${sentence}（共 ${count} 处）` : sentence,
    )
  }
}
