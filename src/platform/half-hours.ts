import { DAY_MS, MINUTE_MS } from './durations.ts'

/** Reads and shares are counted by half hours. */
export const HALF_HOUR_MS = 30 * MINUTE_MS
export const HALF_HOURS_A_DAY = DAY_MS / HALF_HOUR_MS

/** The number of the half hour of an instant (ms). */
export const halfHourOf = (at: number): number => Math.floor(at / HALF_HOUR_MS)
