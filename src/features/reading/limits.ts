/** So many topics can be collected by one person. */
export const MOST_COLLECTED = 1000

/** The history goes back so far. */
export const HISTORY_DAYS = 180

/** Rows of a page of either list. */
export const ROWS_PER_PAGE = 30
