/** More than an order may ever have; how many an event lets through is its own. */
export const MOST_AT_ONCE = 50
/** Badges of one file: a hundred pages; more would keep the one process that draws from everybody else. */
export const BADGES_AT_ONCE = 400
