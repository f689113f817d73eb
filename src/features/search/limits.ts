/** Rows of one page (B-73). */
export const SEARCH_ROWS = 20
/** Documents that are put in order, and that can be paged through. */
export const MOST_RANKED = 500
/** Documents that are counted (house section 1). */
export const MOST_COUNTED = 1000
