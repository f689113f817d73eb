import { DAY_MS } from '#platform/durations.ts'
import { limit } from '#platform/limits/limit.ts'

/** Changes that one person makes to how messages are sent: each is written down for two years. */
export const settingChanges = limit({
  name: 'message-settings',
  points: 200,
  windowMs: DAY_MS,
  by: 'person',
  refusal: 'settings_of_day_used',
})
