import { useEffect, useRef } from 'react'
import { BusyButton } from '#ui/busy-button.tsx'
import { FILLED, OUTLINED } from '#ui/button-looks.ts'
import { Notice } from '#ui/notice.tsx'
import { nameOfCandidate, type CandidateView } from '../candidates/contract.ts'
import type { Votes } from './use-votes.ts'

/** What a reader can do for one candidate, and its count where everybody may see it. */
export function VoteLine({
  candidate,
  votes: { my, counts, isBusy, asked, choose, takeBack },
}: {
  candidate: CandidateView
  votes: Votes
}) {
  const isMine = my?.candidateIds.includes(candidate.id) ?? false
  const count = counts.get(candidate.id)
  const line = useRef<HTMLParagraphElement>(null)
  const isAsked = asked?.id === candidate.id
  const before = useRef({ isAsked, isMine })
  useEffect(() => {
    const { current } = before
    before.current = { isAsked, isMine }
    // The button has gone with the vote, or with what took it back.
    const isDone = (current.isAsked && !isAsked) || (current.isMine && !isMine)
    if (isDone && document.activeElement === document.body) line.current?.focus({ preventScroll: true })
  }, [isAsked, isMine])
  return (
    <p
      ref={line}
      tabIndex={-1}
      className="mt-3 flex flex-wrap items-center gap-3 outline-none noscript:hidden"
    >
      {isMine ? <span className="inline-flex min-h-10 items-center text-text-green">已投</span> : null}
      {isMine && my?.mayTakeBack ? (
        <BusyButton
          isBusy={isBusy}
          onClick={() => void takeBack(candidate)}
          aria-label={`收回投给 ${nameOfCandidate(candidate)} 的票`}
          className={OUTLINED}
        >
          收回
        </BusyButton>
      ) : null}
      {isMine ? null : (
        <BusyButton
          isBusy={isBusy}
          disabled={my?.left === 0}
          onClick={() => choose(candidate)}
          aria-label={`投一票给 ${nameOfCandidate(candidate)}`}
          className={FILLED}
        >
          投一票
        </BusyButton>
      )}
      {count === undefined ? null : <span className="text-sm text-muted tabular-nums">{`${count} 票`}</span>}
    </p>
  )
}

/** What is left of a reader's votes, what became of the last one, and the question before the next. */
export function VoteState({
  votes: { my, told, asked, isBusy, confirm, dismiss },
  votesPerPerson,
}: {
  votes: Votes
  votesPerPerson: number
}) {
  const left = my ? `您有 ${my.allowed} 票，还剩 ${my.left} 票。` : `每人 ${votesPerPerson} 票，登录后投票。`
  return (
    <>
      <p role="status" className="min-h-6 text-body">
        {[left, told].filter(Boolean).join(' ')}
      </p>
      {my && !my.hasPhone ? (
        <p className="text-body">
          {'投票要先验证手机号，'}
          <a href="/me#account" className="text-link">
            去“我的账号”验证
          </a>
        </p>
      ) : null}
      <p className="hidden text-muted noscript:block">启用 JavaScript 后可以投票。</p>
      {asked ? (
        <Notice
          title={`投给“${nameOfCandidate(asked)}”？`}
          text={my?.mayTakeBack ? '投票期间可以收回改投。' : '同一位只能投一次，投出的票不能收回。'}
          confirmLabel="投一票"
          isBusy={isBusy}
          onConfirm={() => void confirm(asked)}
          onCancel={dismiss}
        />
      ) : null}
    </>
  )
}
