import { HOUR_MS } from '#platform/durations.ts'
import { shanghaiDay, shanghaiInstant } from '#platform/shanghai-time.ts'
import type { AwardScoring, AwardVoting } from '../contract.ts'

/** What a year has that says nothing of it. */
const USUAL_VOTES = 5
const USUAL: AwardVoting = { accountHours: 24, counts: 'hidden', hideHours: 24, mayTakeBack: false }
/** So long after the announcement it is known who voted and where from. */
export const MARKS_DAYS = 90

export interface VoteRules extends AwardVoting {
  readonly votesPerPerson: number
}

/** The rules of a year's vote; what it does not say itself is as B-32 and C-88 say. */
export function voteRules({
  scoring,
  voting,
}: {
  readonly scoring: AwardScoring | null
  readonly voting: AwardVoting | null
}): VoteRules {
  return { votesPerPerson: scoring?.votesPerPerson ?? USUAL_VOTES, ...(voting ?? USUAL) }
}

/**
 * Of which votes everybody may know the counts at a moment of a vote that ends at another: those cast before what is given,
 * undefined for none (C-88).
 */
export function countsUntil({ counts, hideHours }: AwardVoting, now: Date, end: Date): Date | undefined {
  if (counts === 'hidden' || now.getTime() >= end.getTime() - hideHours * HOUR_MS) return undefined
  // What arrives at this very moment is counted as well.
  return counts === 'live' ? new Date(now.getTime() + 1) : shanghaiInstant(shanghaiDay(now))
}
