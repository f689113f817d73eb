/** A path that nobody asked for in so many days is no candidate, and forgotten. */
export const MISSED_DAYS = 30
