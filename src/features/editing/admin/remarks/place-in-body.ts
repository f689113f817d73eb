/** Where the caret of a body stands: which part, and the words that are marked. */
export interface PlaceInBody {
  readonly place: number
  readonly quote: string
}

/** Tells the place of the caret to whoever shows it, and to nobody else: the form is not drawn for each key. */
export class PlaceOfCaret {
  #place: PlaceInBody | undefined
  readonly #listeners = new Set<() => void>()

  readonly get = (): PlaceInBody | undefined => this.#place

  readonly set = (place: PlaceInBody | undefined): void => {
    if (place?.place === this.#place?.place && place?.quote === this.#place?.quote) return
    this.#place = place
    for (const listener of this.#listeners) listener()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
