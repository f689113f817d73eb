import { CandidateList } from '../../candidates/candidate-list.tsx'
import type { CandidateView, PrizeCandidates } from '../../candidates/contract.ts'
import { inOwnOrder } from '../own-order.ts'
import { useVotes } from '../use-votes.ts'
import { VoteLine, VoteState } from '../vote-line.tsx'

interface Properties {
  readonly year: number
  readonly votesPerPerson: number
  readonly prizes: readonly PrizeCandidates[]
  readonly isOnPrizePage?: boolean
}

/**
 * Who stands, in the reader's own order, with a vote for each while one can vote; it asks once more before a vote that cannot
 * be taken back.
 */
export function VoteList({ year, votesPerPerson, prizes, isOnPrizePage = false }: Properties) {
  const votes = useVotes(year)
  const { orderSeed } = votes
  const ordered =
    orderSeed === undefined
      ? prizes
      : prizes.map((prize) => ({ ...prize, candidates: inOwnOrder(orderSeed, prize.candidates) }))
  const act = (candidate: CandidateView) => <VoteLine candidate={candidate} votes={votes} />
  return (
    <div className="space-y-6">
      <VoteState votes={votes} votesPerPerson={votesPerPerson} />
      <CandidateList year={year} prizes={ordered} isOnPrizePage={isOnPrizePage} act={act} />
    </div>
  )
}
