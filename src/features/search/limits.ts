/** Rows of one page (B-73). */
export const SEARCH_ROWS = 20
/** Documents that can be paged through by relevance where there are thousands; by date, all. */
export const MOST_RANKED = 2000
