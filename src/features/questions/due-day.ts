import { DAY_MS } from '#platform/durations.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { RETURN_AFTER_DAYS } from './limits.ts'

/** The day in Shanghai on which a question that was accepted then goes back unless it is answered (C-65). */
export function dueDayOf(claimedAt: Date): string {
  return shanghaiDay(new Date(claimedAt.getTime() + RETURN_AFTER_DAYS * DAY_MS))
}
