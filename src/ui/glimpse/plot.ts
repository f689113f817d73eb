/** As wide as the column of a telephone, so that letters keep their size. */
export const PLOT_WIDTH = 334

/** Colours of series, in their order. */
export const HUES = [
  'text-accent',
  'text-copper',
  'text-text-green',
  'text-muted',
  'text-text-red',
  'text-ink',
] as const

/** A line that breaks where a figure is missing. */
export const lineThrough = (
  values: readonly (number | null | undefined)[],
  x: (at: number) => number,
  y: (value: number) => number,
): string =>
  values
    .map((value, at) =>
      value === undefined || value === null
        ? ''
        : `${at > 0 && typeof values[at - 1] === 'number' ? 'L' : 'M'}${tenth(x(at))} ${tenth(y(value))}`,
    )
    .join('')

export const tenth = (value: number): number => Math.round(value * 10) / 10
