import { DAY_MS } from './durations.ts'

/** Days as texts, `2026-11-21`, counted: a calendar has no clock and no zone. */

const numberOf = (day: string): number => Date.parse(day) / DAY_MS

/** The day so many days after another, or before it. */
export const dayAfter = (day: string, days = 1): string =>
  new Date((numberOf(day) + days) * DAY_MS).toISOString().slice(0, 10)

/** How many days later the second is: 1 from today to tomorrow. */
export const daysBetween = (from: string, to: string): number => numberOf(to) - numberOf(from)

/** 0 for Monday. */
export const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7
