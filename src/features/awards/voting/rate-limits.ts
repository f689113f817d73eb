import { HOUR_MS } from '#platform/durations.ts'
import { limit } from '#platform/limits/limit.ts'

/** Votes that one person tries, whatever becomes of them. */
export const votesOfPerson = limit({
  name: 'award-votes',
  points: 60,
  windowMs: HOUR_MS,
  by: 'person',
  refusal: 'votes_too_fast',
})

/** Votes from one network address: an office with three hundred colleagues and all their votes fits into it. */
export const votesOfPlace = limit({
  name: 'award-votes-of-place',
  points: 3000,
  windowMs: HOUR_MS,
  by: 'address',
  refusal: 'votes_too_fast',
  isSettable: true,
})
