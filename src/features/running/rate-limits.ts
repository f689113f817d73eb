import { HOUR_MS } from '#platform/durations.ts'
import { limit } from '#platform/limits/limit.ts'

/** Errors of our scripts that the browsers of one address tell of. */
export const browserFaults = limit({
  name: 'browser-faults',
  points: 30,
  windowMs: HOUR_MS,
  by: 'address',
  refusal: 'too_many_faults',
})
