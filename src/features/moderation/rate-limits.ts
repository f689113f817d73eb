import { DAY_MS } from '#platform/durations.ts'
import { limit } from '#platform/limits/limit.ts'

/** Reports of one person (C-69). */
export const reportsOfPerson = limit({
  name: 'reports',
  points: 20,
  windowMs: DAY_MS,
  by: 'person',
  refusal: 'reports_of_day_used',
  isSettable: true,
})
