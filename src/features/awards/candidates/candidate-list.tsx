import type { ReactNode } from 'react'
import { candidatePath, prizePath } from '../addresses.ts'
import { nameOfCandidate, type CandidateView, type PrizeCandidates } from './contract.ts'

interface Properties {
  readonly year: number
  readonly prizes: readonly PrizeCandidates[]
  /** Whether they stand on the page of their one prize, which is named there already. */
  readonly isOnPrizePage?: boolean
  /** What can be done with a candidate. */
  readonly act?: (candidate: CandidateView) => ReactNode
}

/** Who stands for which prize, each with the way to its page. */
export function CandidateList({ year, prizes, isOnPrizePage = false, act }: Properties) {
  if (isOnPrizePage)
    return prizes.map((prize) => <CandidateCards key={prize.id} year={year} prize={prize} act={act} />)
  return (
    <div className="space-y-12">
      {prizes.map((prize) => (
        <div key={prize.id} className="grid gap-x-12 gap-y-5 lg:grid-cols-[16rem_minmax(0,1fr)]">
          <h3 className="text-xl">
            <a href={prizePath(year, prize.id)} className="hover:text-accent hover:underline">
              {prize.name}
            </a>
          </h3>
          <CandidateCards year={year} prize={prize} act={act} />
        </div>
      ))}
    </div>
  )
}

function CandidateCards({
  year,
  prize: { candidates },
  act,
}: {
  readonly year: number
  readonly prize: PrizeCandidates
  readonly act: Properties['act']
}) {
  return (
    <ul className="grid gap-px overflow-hidden rounded-xl border border-line bg-line sm:grid-cols-2">
      {candidates.map((candidate) => (
        <li key={candidate.id} className="bg-paper p-5 last:odd:sm:col-span-2">
          <a
            href={candidatePath(year, candidate.id)}
            className="font-semibold break-words text-ink hover:text-accent"
          >
            {nameOfCandidate(candidate)}
          </a>
          {candidate.honour ? (
            <span className="ms-2 inline-block rounded-full bg-copper-soft px-2.5 text-xs leading-5 whitespace-nowrap text-copper">
              获奖
            </span>
          ) : null}
          <p className="mt-1.5 line-clamp-3 text-sm text-muted">{candidate.summary}</p>
          {act?.(candidate)}
        </li>
      ))}
    </ul>
  )
}
