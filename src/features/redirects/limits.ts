/** So long an address may be, decoded. */
export const LONGEST_ADDRESS = 300
/** And so long as it is written: browsers copy each Chinese character as nine. */
export const LONGEST_WRITTEN = 9 * LONGEST_ADDRESS
/** A path that nobody asked for in so many days is no candidate, and forgotten. */
export const MISSED_DAYS = 30
