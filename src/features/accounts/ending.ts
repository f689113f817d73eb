/** Something that ends with somebody's account, said before it is closed. */
export interface Ending {
  readonly text: string
  /** Where it can be settled before. */
  readonly path: string
}
