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
