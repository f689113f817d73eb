import { CandidateList } from '../../candidates/candidate-list.tsx'
import type { CandidateView, PrizeCandidates } from '../../candidates/contract.ts'
import { useVotes } from '../use-votes.ts'
import { VoteLine, VoteState } from '../vote-line.tsx'

/** Who stands, with a vote for each while one can vote; it asks once more before a vote that cannot be taken back. */
export function VoteList({ year, prizes }: { year: number; prizes: readonly PrizeCandidates[] }) {
  const votes = useVotes(year)
  const act = (candidate: CandidateView) => <VoteLine candidate={candidate} votes={votes} />
  return (
    <div className="space-y-6">
      <VoteState votes={votes} />
      <CandidateList year={year} prizes={prizes} act={act} />
    </div>
  )
}
