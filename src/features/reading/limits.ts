/** So many topics can be collected by one person. */
export const MOST_COLLECTED = 1000

/** So many answers can be awaited by one person. */
export const MOST_AWAITED = 200

/** The history goes back so far. */
export const HISTORY_DAYS = 180

/** Rows of a page of each list. */
export const ROWS_PER_PAGE = 30
