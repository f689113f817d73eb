/** What is counted of a whole day. */
export const DAY_FIGURES = [
  'reads',
  'readers',
  'shares',
  'gates',
  'opened',
  'begun',
  'paid',
  'orders_begun',
  'orders_paid',
  'accounts',
  'comments',
  'file_reads',
  'file_downloads',
  'ad_views',
  'ad_clicks',
] as const
export type DayFigure = (typeof DAY_FIGURES)[number]

/** The steps at the end of the public part of an article that the browser tells of. */
export const GATE_STEPS = ['shown', 'opened'] as const

/** By what reads are grouped. */
export const GROUPINGS = ['author', 'category', 'community', 'kind', 'industry', 'source'] as const
export type Grouping = (typeof GROUPINGS)[number]
