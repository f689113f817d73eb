/** So many ads of a position take turns at most (C-76). */
export const MOST_OF_A_POSITION = 8
