import { DAY_MS } from '#platform/durations.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'

/** Figures of single topics, files, authors and other groups are kept for three years. */
const KEPT_MS = 3 * 366 * DAY_MS

/** So many days it is kept where the readers of each topic came from. */
export const SOURCES_DAYS = 90

/** The oldest day of which they are kept. */
export const oldestKept = (now: Date): string => shanghaiDay(new Date(now.getTime() - KEPT_MS))
