import { HOUR_MS } from '#platform/durations.ts'
import type { AwardScoring, AwardVoting } from '../contract.ts'

const VOTES = 5
const DEFAULTS: AwardVoting = { accountHours: 24, counts: 'hidden', hideHours: 24, mayTakeBack: false }

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
  return { votesPerPerson: scoring?.votesPerPerson ?? VOTES, ...(voting ?? DEFAULTS) }
}

/** Whether everybody may see the counts at a moment of a vote that ends at another, in milliseconds (C-88). */
export function showsCounts({ counts, hideHours }: AwardVoting, nowMs: number, endMs: number): boolean {
  return counts === 'live' && nowMs < endMs - hideHours * HOUR_MS
}
