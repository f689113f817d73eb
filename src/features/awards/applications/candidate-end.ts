import type { CandidateEnd } from '../message-kinds.ts'
import type { awardCandidates } from '../tables.server.ts'
import type { ApplicationState } from './contract.ts'

/** Why what an application was accepted for stands no more; undefined as long as it does, and of what was not accepted. */
export function endOf(
  { state }: { readonly state: ApplicationState },
  candidate: Pick<typeof awardCandidates.$inferSelect, 'state' | 'reason'> | null,
): CandidateEnd | undefined {
  if (state !== 'accepted' || !candidate) return undefined
  return candidate.state === 'excluded' || candidate.state === 'withdrawn'
    ? { isExcluded: candidate.state === 'excluded', reason: candidate.reason }
    : undefined
}
