import { USUAL_JUDGES, type AwardScoring, type PrizeKind } from '../contract.ts'
import {
  finalSentence,
  panelPointsSentence,
  shortlistSentence,
  STANDARDISING_SENTENCE,
  TIE_SENTENCE,
  votePointsSentence,
} from '../results/rule-sentences.ts'
import type { VoteRules } from '../voting/vote-rules.ts'

interface Prize {
  readonly kind: PrizeKind
  readonly isDecidedByVotes: boolean
  /** How many win it. */
  readonly places: number
  /** Missing where a year does not say how votes and scores weigh. */
  readonly scoring: AwardScoring | null
  readonly votes: Pick<VoteRules, 'votesPerPerson' | 'mayTakeBack'>
}

/** How one prize is decided, a sentence each, as it stands before anybody votes (AWARD-05 to -08, B-32, B-33). */
export function rulesOfPrize({ kind, isDecidedByVotes, places, scoring, votes }: Prize): string[] {
  const most = `评出 ${places} 位。`
  const panel = `${panelPointsSentence({ leavesOutExtremes: scoring?.leavesOutExtremes ?? false })}每位参评者至少由 ${scoring?.leastJudges ?? USUAL_JUDGES} 位评委评分。`
  if (kind === 'companies')
    return [
      `由研究中心初评，通过的由专家评审团评分，读者不投票；总分就是评审分。${most}`,
      panel,
      STANDARDISING_SENTENCE,
      '总分相同由评选办公室裁定并写明原因。',
    ]
  const ballot = `每人在这一届共 ${votes.votesPerPerson} 票，同一位只能投一次，${votes.mayTakeBack ? '投票期间可以收回改投' : '投出的票不能收回'}。`
  if (isDecidedByVotes)
    return [
      `只由读者投票评出，不经评审：${ballot}${most}`,
      '票数多的在前，票数相同由评选办公室裁定并写明原因。',
    ]
  const vote = `先由读者投票：${ballot}投票结束后由专家评审团评分。${scoring?.shortlistSize ? shortlistSentence(scoring.shortlistSize) : ''}`
  if (!scoring) return [vote + most]
  return [
    vote,
    `${finalSentence(scoring)}${most}`,
    votePointsSentence({ votesPerPoint: scoring.votesPerPoint ?? 0 }),
    panel,
    STANDARDISING_SENTENCE,
    TIE_SENTENCE,
  ]
}
