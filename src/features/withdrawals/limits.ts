/** Characters of the reason for which something is taken down; the database counts them as well. */
export const LONGEST_REASON = 500
