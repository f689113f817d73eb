/** So many topics can be collected by one person. */
export const MOST_COLLECTED = 1000

/** So many answers can be awaited by one person. */
export const MOST_AWAITED = 200

/** Rows of a page of each list. */
export const ROWS_PER_PAGE = 30
