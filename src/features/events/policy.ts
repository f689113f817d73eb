import { shanghaiDay, shanghaiInstant } from '#platform/shanghai-time.ts'

/** When an event is still to come, and when one may still apply for its prize. Days are Shanghai's. */

interface Dated {
  readonly isUpcoming: boolean
  readonly endsOn: string
  readonly applyUntil: string | null
}

/** Whether an event is still to come: marked so, and its last day is not over (EVENT-06, C-46). */
export function isUpcoming(event: Dated, now: Date): boolean {
  return event.isUpcoming && event.endsOn >= shanghaiDay(now)
}

/** Whether its prize can be applied for: until the last second of the deadline's day in Shanghai (EVENT-07, -08, B-27). */
export function isOpenForAwards(event: Dated, now: Date): boolean {
  if (!isUpcoming(event, now) || event.applyUntil === null) return false
  return shanghaiInstant(event.applyUntil, '23:59:59').getTime() > now.getTime()
}
