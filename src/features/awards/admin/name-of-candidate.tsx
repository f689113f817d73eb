import { nameOfCandidate } from '../candidates/contract.ts'
import type { VoteReport } from '../voting/report-votes.server.ts'

/** A candidate that a report of votes speaks of. */
export function NameOfCandidate({ report, id }: { report: VoteReport; id: number }) {
  const candidate = report.candidates.find((each) => each.id === id)
  return candidate ? nameOfCandidate(candidate) : '已不在名单'
}
