import { HOUR_MS } from '#platform/durations.ts'
import { limit } from '#platform/limits/limit.ts'

/** Entries whose documents one judge takes in one file. */
export const entriesZipped = limit({
  name: 'award-entries-zipped',
  points: 60,
  windowMs: HOUR_MS,
  by: 'person',
  refusal: 'award_downloads_many',
})
