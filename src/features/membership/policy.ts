import { endOfDay, fromShanghai, lastDayBefore, shanghaiParts } from '#platform/shanghai-time.ts'

/** The midnight in Shanghai with which the last day of something is over that would end at an instant (C-23). */
export const endOfLastDay = (end: Date): Date => endOfDay(lastDayBefore(end))

/**
 * The end of a year that begins at an instant: the same day of the next year at midnight in Shanghai, so that the last
 * day is never cut short; 29 February ends on 1 March (C-23).
 */
export function yearAfter(start: Date): Date {
  const { year, month, day } = shanghaiParts(start)
  const isMidnight = endOfLastDay(start).getTime() === start.getTime()
  return fromShanghai(year + 1, month, isMidnight ? day : day + 1)
}
