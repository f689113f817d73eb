import { shanghaiDay } from '#platform/shanghai-time.ts'

/** The day on which the demo was written; what lies ahead of it there lies as far ahead of any first start. */
const WRITTEN_ON = '2026-11-21'
const DAY_MS = 24 * 60 * 60 * 1000

/** Whole days in Shanghai between the demo's own day and now. */
export function daysSinceDemo(now: Date): number {
  return Math.round((Date.parse(shanghaiDay(now)) - Date.parse(WRITTEN_ON)) / DAY_MS)
}

/** A day (YYYY-MM-DD) so many days later. */
export function shiftDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}
