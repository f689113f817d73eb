import { MINUTE_MS } from '#platform/durations.ts'
import { limit } from '#platform/limits/limit.ts'

const ofAddress = {
  windowMs: MINUTE_MS,
  by: 'address',
  refusal: 'too_many_searches',
  isSettable: true,
} as const

/** Searches of one address (C-58). */
export const searches = limit({ name: 'searches', points: 30, ...ofAddress })
/** Suggestions come with the typing and so more often. */
export const suggestions = limit({ name: 'suggestions', points: 180, ...ofAddress })

export const searchLimits = [searches, suggestions] as const
