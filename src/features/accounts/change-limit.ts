import { DAY_MS } from '#platform/durations.ts'
import { limit } from '#platform/limits/limit.ts'

/** Changes of name and picture of one person: each makes every page anew that shows them (C-125). */
export const changesOfPerson = limit({
  name: 'account-changes',
  points: 20,
  windowMs: DAY_MS,
  by: 'person',
  refusal: 'account_changes_used',
  isSettable: true,
})
