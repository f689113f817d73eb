import { HALF_HOURS_A_DAY, halfHourOf } from '#platform/half-hours.ts'
import { endOfDay, shanghaiInstant } from '#platform/shanghai-time.ts'

/** A day in Shanghai with where it begins and ends, as the tables that it is added up from know it. */
export interface Day {
  readonly day: string
  readonly from: Date
  readonly until: Date
  readonly halfHours: { readonly from: number; readonly until: number }
}

export function dayOf(day: string): Day {
  const from = shanghaiInstant(day)
  const first = halfHourOf(from.getTime())
  return {
    day,
    from,
    until: endOfDay(day),
    halfHours: { from: first, until: first + HALF_HOURS_A_DAY },
  }
}
