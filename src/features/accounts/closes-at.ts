import { DAY_MS } from '#platform/durations.ts'
import { THINKING_DAYS } from './limits.ts'

/** When an account is closed whose owner asked for it then, and does not take it back. */
export const closesAt = (askedAt: Date): Date => new Date(askedAt.getTime() + THINKING_DAYS * DAY_MS)
