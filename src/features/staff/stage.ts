import { MINUTE_MS } from '#platform/durations.ts'
import { IDLE_MINUTES, type Stage } from './contract.ts'

interface Progress {
  readonly seenAt: Date
  readonly provedAt: Date | null
  readonly isEnrolling: boolean
}

/** How far a session has come, and whether it was left alone for too long. */
export function stageOf({ seenAt, provedAt, isEnrolling }: Progress, now: Date): Stage {
  if (!provedAt) return isEnrolling ? 'enrolment' : 'second_factor'
  return apartMs(seenAt, now) > IDLE_MINUTES * MINUTE_MS ? 'locked' : 'open'
}

/**
 * How long ago a moment was, or how far ahead it is: what was written under a clock that was ahead would hold until the others
 * have caught up.
 */
export const apartMs = (moment: Date, now: Date): number => Math.abs(now.getTime() - moment.getTime())
