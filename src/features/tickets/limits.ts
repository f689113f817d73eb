/** More than an order may ever have; how many an event lets through is its own. */
export const MOST_AT_ONCE = 50
