import { DAY_MS } from '#platform/durations.ts'
import { limit } from '#platform/limits/limit.ts'

/** Addresses that somebody says anew; one that was said before costs nothing. */
export const newAddresses = limit({
  name: 'new-addresses',
  points: 20,
  windowMs: DAY_MS,
  by: 'person',
  refusal: 'addresses_of_day_used',
})
