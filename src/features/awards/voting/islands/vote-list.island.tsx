import { useEffect, useState } from 'react'
import { CallFailed } from '#platform/calls/client.ts'
import { tokenOfCookie } from '#platform/calls/token-cookie.ts'
import { askToSignIn } from '#platform/sign-in-request.ts'
import { FILLED, OUTLINED } from '#ui/button-looks.ts'
import { Notice } from '#ui/notice.tsx'
import { CandidateList } from '../../candidates/candidate-list.tsx'
import { nameOfCandidate, type CandidateView, type PrizeCandidates } from '../../candidates/contract.ts'
import { askMyVotes, askVotes, sendVote, sendVoteBack } from '../browser-calls.ts'
import type { MyVotes } from '../my-votes.server.ts'

/** Who stands, with a vote for each while one can vote; it asks once more before a vote that cannot be taken back. */
export function VoteList({ year, prizes }: { year: number; prizes: readonly PrizeCandidates[] }) {
  const [my, setMy] = useState<MyVotes>()
  const [counts, setCounts] = useState<ReadonlyMap<number, number>>(new Map())
  const [asked, setAsked] = useState<CandidateView>()
  const [told, setTold] = useState('')
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    void askVotes({ year }).then(
      ({ json }) => setCounts(new Map(json.map(({ candidateId, votes }) => [candidateId, votes]))),
      () => undefined,
    )
    if (tokenOfCookie(document.cookie) !== undefined)
      void askMyVotes({ year }).then(
        ({ json }) => setMy(json),
        () => undefined,
      )
  }, [year])
  const attempt = async (work: () => Promise<unknown>, sentence: string) => {
    setBusy(true)
    try {
      await work()
      setTold(sentence)
    } catch (error) {
      setTold(error instanceof CallFailed ? error.message : '没有成功，请稍后再试')
    }
    await askMyVotes({ year }).then(
      ({ json }) => setMy(json),
      () => undefined,
    )
    setAsked(undefined)
    setBusy(false)
  }
  const choose = (candidate: CandidateView) =>
    tokenOfCookie(document.cookie) === undefined ? askToSignIn({ reason: '登录后投票' }) : setAsked(candidate)
  const act = (candidate: CandidateView) => {
    const isMine = my?.candidateIds.includes(candidate.id) ?? false
    const votes = counts.get(candidate.id)
    return (
      <p className="mt-3 flex flex-wrap items-center gap-3 noscript:hidden">
        {isMine ? <span className="text-text-green">已投</span> : null}
        {isMine && my?.mayTakeBack ? (
          <button
            type="button"
            disabled={isBusy}
            onClick={() =>
              void attempt(() => sendVoteBack({ candidateId: candidate.id }), '已收回，可以改投')
            }
            aria-label={`收回投给 ${nameOfCandidate(candidate)} 的票`}
            className={OUTLINED}
          >
            收回
          </button>
        ) : null}
        {isMine ? null : (
          <button
            type="button"
            disabled={isBusy || my?.left === 0}
            onClick={() => choose(candidate)}
            aria-label={`投一票给 ${nameOfCandidate(candidate)}`}
            className={FILLED}
          >
            投一票
          </button>
        )}
        {votes === undefined ? null : <span className="text-sm text-muted">{`${votes} 票`}</span>}
      </p>
    )
  }
  return (
    <>
      <p role="status" className="mb-6 min-h-6 text-body">
        {[my ? `您有 ${my.allowed} 票，还剩 ${my.left} 票。` : '', told].filter(Boolean).join(' ')}
      </p>
      <p className="hidden text-muted noscript:block">启用 JavaScript 后可以投票。</p>
      <CandidateList year={year} prizes={prizes} act={act} />
      {asked ? (
        <Notice
          title={`投给“${nameOfCandidate(asked)}”？`}
          text={my?.mayTakeBack ? '投票期间可以收回改投。' : '同一位只能投一次，投出的票不能收回。'}
          confirmLabel="投一票"
          isBusy={isBusy}
          onConfirm={() => void attempt(() => sendVote({ candidateId: asked.id }), '已投票，谢谢')}
          onCancel={() => setAsked(undefined)}
        />
      ) : null}
    </>
  )
}
