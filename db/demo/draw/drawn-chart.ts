/** A chart as it is drawn and as it is read: the figures under a chart of the demo are those of its drawing. */
export interface DrawnChart {
  readonly svg: string
  /** What the figures count; empty where each column has its own. */
  readonly unit: string
  /** The headings first. */
  readonly values: readonly (readonly (string | number)[])[]
}

type Series = readonly (readonly [name: string, values: readonly number[]])[]

/** The figures of series along steps, one step a line. */
export const linesOf = (first: string, steps: readonly string[], series: Series): DrawnChart['values'] => [
  [first, ...series.map(([name]) => name)],
  ...steps.map((step, at) => [step, ...series.map(([, values]) => values[at] ?? '')]),
]

/** What stands in brackets behind the name of an axis. */
export const unitOf = (axis: string): string => /（(.+)）$/.exec(axis)?.[1] ?? ''
export const nameOf = (axis: string): string => axis.replace(/（.+）$/, '')
