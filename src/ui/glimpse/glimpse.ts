/** What a tile or a line of a list shows of the figures behind it. */
export type Glimpse =
  | {
      readonly kind: 'latest'
      /** Which of several columns; empty where there is one. */
      readonly of: string
      readonly at: string
      readonly value: string
      readonly unit: string
      readonly change?: FigureChange
      /** The column that is told first, then others beside it; null where a figure is missing. */
      readonly curves: readonly (readonly (number | null)[])[]
    }
  | {
      readonly kind: 'largest'
      readonly of: string
      /** Which of several columns; empty where there is one. */
      readonly at: string
      readonly value: string
      readonly unit: string
      readonly change?: FigureChange
      readonly bars: readonly number[]
    }
  | {
      readonly kind: 'lines'
      readonly heading: string
      readonly lines: readonly (readonly [name: string, cell: string])[]
    }

export interface FigureChange {
  readonly by: string
  readonly way: 'up' | 'down' | 'same'
  /** The step before. */
  readonly against: string
}
