import { useState } from 'react'
import { OUTLINED } from '#ui/button-looks.ts'
import type { CandidateView } from '../../candidates/contract.ts'
import { freshMark, linkForVotes } from '../came-from.ts'
import { useVotes } from '../use-votes.ts'
import { VoteLine, VoteState } from '../vote-line.tsx'

/** The vote on the page of one candidate, and a link to ask others for theirs. */
export function VoteFor({
  year,
  votesPerPerson,
  candidate,
}: {
  year: number
  votesPerPerson: number
  candidate: CandidateView
}) {
  const votes = useVotes(year)
  const [copied, setCopied] = useState('')
  const copy = async () => {
    const link = linkForVotes(`${location.origin}${location.pathname}`, freshMark())
    await navigator.clipboard.writeText(link).then(
      () => setCopied('链接已复制，可以发给同行'),
      () => setCopied(link),
    )
  }
  return (
    <section aria-label="投票" className="mt-8 rounded-2xl bg-surface px-6 py-5">
      <VoteState votes={votes} votesPerPerson={votesPerPerson} />
      <div className="flex flex-wrap items-end gap-3 noscript:hidden">
        <VoteLine candidate={candidate} votes={votes} />
        <button type="button" onClick={() => void copy()} className={OUTLINED}>
          请同行来投票
        </button>
      </div>
      <p role="status" className="mt-2 text-sm break-all text-muted empty:sr-only">
        {copied}
      </p>
    </section>
  )
}
