import { DAY_MS } from '#platform/durations.ts'
import { limit } from '#platform/limits/limit.ts'

/** One comment of a person in so long (C-69). */
export const commentGap = limit({
  name: 'comment-gap',
  points: 1,
  windowMs: 15_000,
  by: 'person',
  refusal: 'commented_recently',
})

/** Comments of one person, also those that came to nothing: a service may have been asked about them. */
export const commentsOfPerson = limit({
  name: 'comments',
  points: 50,
  windowMs: DAY_MS,
  by: 'person',
  refusal: 'comments_of_day_used',
  isSettable: true,
})

export const commentLimits = [commentGap, commentsOfPerson] as const
