import { DAY_MS } from '#platform/durations.ts'
import { limit } from '#platform/limits/limit.ts'

/** Questions that one person hands in, whatever becomes of them: a service may be asked about each. */
export const questionTries = limit({
  name: 'question-tries',
  points: 100,
  windowMs: DAY_MS,
  by: 'person',
  refusal: 'question_tries_used',
})

/** Questions that one person asks (B-61). */
export const questionsOfPerson = limit({
  name: 'questions',
  points: 10,
  windowMs: DAY_MS,
  by: 'person',
  refusal: 'too_many_questions',
  isSettable: true,
})
