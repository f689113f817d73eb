import { lastDayBefore, shanghaiDay } from '#platform/shanghai-time.ts'

/** The first and the last day of a period, whose end is a midnight. */
export const sayPeriod = (startsAt: Date, endsAt: Date): string =>
  `${shanghaiDay(startsAt)} 至 ${lastDayBefore(endsAt)}`
