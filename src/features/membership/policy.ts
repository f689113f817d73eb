import { fromShanghai, shanghaiParts } from '#platform/shanghai-time.ts'

/**
 * The end of a year that begins at an instant: the same day of the next year at midnight in Shanghai, so that the last
 * day is never cut short; 29 February ends on 1 March (C-23).
 */
export function yearAfter(start: Date): Date {
  const { year, month, day, hour, minute } = shanghaiParts(start)
  const isMidnight = hour === 0 && minute === 0
  return fromShanghai(year + 1, month, isMidnight ? day : day + 1)
}
