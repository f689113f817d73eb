import { DAY_MS } from '#platform/durations.ts'
import { limit } from '#platform/limits/limit.ts'

/** Issues that a subscriber has mailed once more, to any mailbox. */
export const issuesResent = limit({
  name: 'issues-resent',
  points: 6,
  windowMs: DAY_MS,
  by: 'person',
  refusal: 'issues_of_day_resent',
})
