import { DAY_MS } from '#platform/durations.ts'
import { limit } from '#platform/limits/limit.ts'

/** What a manager changes of who may read; each may tell people. */
export const licenceChanges = limit({
  name: 'licence-changes',
  points: 300,
  windowMs: DAY_MS,
  by: 'person',
  refusal: 'licence_changes_of_day_used',
})
