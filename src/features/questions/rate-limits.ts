import { DAY_MS } from '#platform/durations.ts'
import { limit } from '#platform/limits/limit.ts'

/** Questions that one person asks (B-61). */
export const questionsOfPerson = limit({
  name: 'questions',
  points: 10,
  windowMs: DAY_MS,
  by: 'person',
  refusal: 'too_many_questions',
  isSettable: true,
})
