/** Weighted least squares. */
export class Equations {
  readonly #terms: number
  readonly #rows: number[][]

  constructor(terms: number) {
    this.#terms = terms
    this.#rows = Array.from({ length: terms }, () => Array.from({ length: terms + 1 }, () => 0))
  }

  add(factors: readonly number[], value: number, weight: number): void {
    for (let row = 0; row < this.#terms; row += 1) {
      const own = this.#rows[row] ?? []
      const scaled = weight * (factors[row] ?? 0)
      for (let column = 0; column < this.#terms; column += 1)
        own[column] = (own[column] ?? 0) + scaled * (factors[column] ?? 0)
      own[this.#terms] = (own[this.#terms] ?? 0) + scaled * value
    }
  }

  /** Gauss; what the equations do not say is 0. */
  solve(): number[] {
    const rows = this.#rows.map((row, at) =>
      row.map((value, column) => (column === at ? value * (1 + 1e-9) : value)),
    )
    const largest = Math.max(...rows.map((row, at) => row[at] ?? 0))
    for (let pivot = 0; pivot < this.#terms; pivot += 1) {
      const own = rows[pivot] ?? []
      const divisor = own[pivot] ?? 0
      if (divisor <= largest * 1e-9) {
        own.fill(0)
        continue
      }
      for (let row = 0; row < this.#terms; row += 1) {
        const other = rows[row] ?? []
        if (row === pivot) continue
        const factor = (other[pivot] ?? 0) / divisor
        for (let column = pivot; column <= this.#terms; column += 1)
          other[column] = (other[column] ?? 0) - factor * (own[column] ?? 0)
      }
    }
    return rows.map((row, at) => {
      const divisor = row[at] ?? 0
      return divisor > 0 ? (row[this.#terms] ?? 0) / divisor : 0
    })
  }
}
