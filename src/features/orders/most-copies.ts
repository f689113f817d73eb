/** So many copies of one white paper are ordered at once at most; a larger number is asked for. */
export const MOST_COPIES = 100
