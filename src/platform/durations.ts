/** Lengths of time in milliseconds. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** So long after its end something of a day may still be written: a read waits for seconds, a payment for minutes. */
export const WRITTEN_LATE_MS = 60 * MINUTE_MS
