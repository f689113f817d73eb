import { HOUR_MS } from '#platform/durations.ts'
import { limit } from '#platform/limits/limit.ts'

/** Certificates that are fetched as files from one network address. */
export const certificatesDrawn = limit({
  name: 'award-certificates',
  points: 200,
  windowMs: HOUR_MS,
  by: 'address',
  refusal: 'award_downloads_many',
  isSettable: true,
})

/** Press kits that are made for one network address. */
export const pressKitsMade = limit({
  name: 'award-press-kits',
  points: 20,
  windowMs: HOUR_MS,
  by: 'address',
  refusal: 'award_downloads_many',
  isSettable: true,
})
