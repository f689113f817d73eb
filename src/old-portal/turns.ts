/** Lets so many work at once; the others wait for their turn. */
export class Turns {
  #free: number
  #waiting: (() => void)[] = []

  constructor(atOnce: number) {
    this.#free = atOnce
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    else
      await new Promise<void>((go) => {
        this.#waiting.push(go)
      })
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }
}
