/** Characters of a query. */
export const LONGEST_QUERY = 50
/** Rows of one page (B-73). */
export const SEARCH_ROWS = 20
/** Documents that page numbers lead to where there are thousands; by date all can be reached, one page after the other. */
export const MOST_NUMBERED = { relevance: 2000, date: 1000 } as const
