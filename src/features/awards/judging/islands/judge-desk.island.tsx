import { useEffect, useState } from 'react'
import { FoldArrow } from '#ui/fold-arrow.tsx'
import { nameOfCandidate } from '../../candidates/contract.ts'
import type { AssignmentState, JudgedCandidate, JudgeDesk as Desk } from '../contract.ts'
import { JudgedEntry } from '../judged-entry.tsx'

const STATES: Readonly<Record<AssignmentState, string>> = {
  open: '待评',
  submitted: '已提交',
  recused: '已回避',
  abstained: '已弃权',
}

/** All that a judge has to do, prize by prize, and how much of it is left. */
export function JudgeDesk({ desk }: { desk: Desk }) {
  const [states, setStates] = useState<ReadonlyMap<number, AssignmentState>>(
    () => new Map(desk.candidates.map(({ id, state }) => [id, state])),
  )
  // After a declaration the page comes anew and goes on where it was.
  useEffect(() => {
    const named = document.getElementById(location.hash.slice(1))
    if (!(named instanceof HTMLDetailsElement)) return
    named.open = true
    named.scrollIntoView()
  }, [])
  const count = (...those: AssignmentState[]) =>
    [...states.values()].filter((state) => those.includes(state)).length
  const left = count('open')
  const prizeIds = [...new Set(desk.candidates.map(({ prizeId }) => prizeId))]
  const byPrize = prizeIds.map(
    (prize) => [prize, desk.candidates.filter(({ prizeId }) => prizeId === prize)] as const,
  )
  if (desk.candidates.length === 0)
    return <p className="py-8 text-muted">还没有交给您的参评者，安排好以后会告诉您。</p>
  return (
    <>
      <p role="status" className="mb-8 text-lg text-ink">
        {left === 0 ? '全部评完了，谢谢。' : `还有 ${left} 位待评。`}
        <span className="ms-2 text-base text-muted">
          {`共 ${desk.candidates.length} 位，已提交 ${count('submitted')} 位，回避或弃权 ${count('recused', 'abstained')} 位`}
        </span>
      </p>
      {byPrize.map(([prizeId, candidates]) => (
        <section key={prizeId} className="mb-12">
          <h2 className="text-xl">{candidates[0]?.prize}</h2>
          {candidates.map((candidate) => (
            <details
              key={candidate.id}
              id={`candidate-${candidate.id}`}
              className="group border-b border-line"
            >
              <summary className="flex min-h-14 cursor-pointer list-none items-center gap-4 py-3 text-lg [&::-webkit-details-marker]:hidden">
                <span className="min-w-0 flex-1 break-words">{nameOfCandidate(candidate)}</span>
                <Progress candidate={candidate} state={states.get(candidate.id) ?? 'open'} />
                <FoldArrow />
              </summary>
              <JudgedEntry
                candidate={candidate}
                criteria={desk.criteria.filter((each) => each.prizeId === prizeId)}
                isOpen={desk.isOpen}
                tell={(state) => setStates((before) => new Map(before).set(candidate.id, state))}
              />
            </details>
          ))}
        </section>
      ))}
    </>
  )
}

/** What is to be done with a candidate: what is done stands back, what waits for the judge does not. */
function Progress({
  candidate: { isDeclared },
  state,
}: {
  candidate: JudgedCandidate
  state: AssignmentState
}) {
  if (state === 'open')
    return (
      <span className="shrink-0 rounded-full bg-copper-soft px-3 py-0.5 text-sm text-ink">
        {isDeclared ? STATES.open : '先说明利益关系'}
      </span>
    )
  return (
    <span className={`shrink-0 text-sm ${state === 'submitted' ? 'text-text-green' : 'text-muted'}`}>
      {STATES[state]}
    </span>
  )
}
