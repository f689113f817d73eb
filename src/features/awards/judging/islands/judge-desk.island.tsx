import { useEffect, useState } from 'react'
import { nameOfCandidate } from '../../candidates/contract.ts'
import type { AssignmentState, JudgeDesk as Desk } from '../contract.ts'
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
  const left = [...states.values()].filter((state) => state === 'open').length
  const byPrize = [...Map.groupBy(desk.candidates, ({ prizeId }) => prizeId)]
  if (desk.candidates.length === 0)
    return <p className="py-8 text-muted">还没有交给您的参评者，安排好以后会告诉您。</p>
  return (
    <>
      <p role="status" className="mb-8 text-lg text-ink">
        {left === 0 ? '全部评完了，谢谢。' : `共 ${desk.candidates.length} 位，还有 ${left} 位待评。`}
      </p>
      {byPrize.map(([prizeId, candidates]) => (
        <section key={prizeId} className="mb-12">
          <h2 className="text-xl">{candidates[0]?.prize}</h2>
          {candidates.map((candidate) => (
            <details key={candidate.id} id={`candidate-${candidate.id}`} className="border-b border-line">
              <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 py-3 text-lg">
                <span className="min-w-0 break-words">{nameOfCandidate(candidate)}</span>
                <span className="shrink-0 text-sm text-muted">
                  {STATES[states.get(candidate.id) ?? 'open']}
                </span>
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
