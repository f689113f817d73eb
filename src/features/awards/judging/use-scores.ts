import { useEffect, useRef, useState } from 'react'
import { CallFailed } from '#platform/calls/client.ts'
import { handInScores, sendInterest, sendScores, takeScoresBack } from './browser-calls.ts'
import type { AssignmentState, JudgedCandidate } from './contract.ts'

interface Written {
  readonly remark: string
  readonly scores: Readonly<Record<number, number>>
}

const PAUSE_MS = 800

/**
 * A candidate at a judge's desk: it saves itself after every pause, one request after the other. `tell` hears what became of
 * it, so that the desk counts what is done.
 */
export function useScores(opened: JudgedCandidate, tell: (state: AssignmentState) => void) {
  const [written, setWritten] = useState<Written>({
    remark: opened.remark,
    scores: Object.fromEntries(opened.scores.map(({ criterionId, score }) => [criterionId, score])),
  })
  const [state, setState] = useState(opened.state)
  const [saved, setSaved] = useState('')
  const [problem, setProblem] = useState('')
  const latest = useRef(written)
  const revision = useRef(opened.revision)
  const timer = useRef<number>(undefined)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => () => window.clearTimeout(timer.current), [])

  /** Everything that changes the record goes through one line, so that each knows the revision of the one before. */
  const inLine = (work: () => Promise<{ json: { revision: number } }>) => {
    const next = line.current.then(async () => {
      const { json } = await work()
      revision.current = json.revision
      setProblem('')
    })
    line.current = next.catch(() => undefined)
    return next.catch((error: unknown) => {
      setSaved('')
      setProblem(error instanceof CallFailed ? error.message : '没有成功，请稍后再试')
      throw error
    })
  }
  const named = () => ({ candidateId: opened.id, revision: revision.current })
  const saveNow = async () => {
    window.clearTimeout(timer.current)
    setSaved('正在保存')
    await inLine(() =>
      sendScores({
        ...named(),
        remark: latest.current.remark,
        scores: Object.entries(latest.current.scores).map(([criterionId, score]) => ({
          criterionId: Number(criterionId),
          score,
        })),
      }),
    )
    setSaved('已保存')
  }
  const change = (part: Partial<Written>) => {
    latest.current = { ...latest.current, ...part }
    setWritten(latest.current)
    setSaved('还没保存')
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => void saveNow().catch(() => undefined), PAUSE_MS)
  }
  const become = (next: AssignmentState) => {
    setState(next)
    tell(next)
  }
  const submit = async () => {
    await saveNow()
    await inLine(() => handInScores(named()))
    become('submitted')
  }
  const reopen = async () => {
    await inLine(() => takeScoresBack(named()))
    become('open')
  }
  /** The entry is on the server until the declaration is there: the page is read anew. */
  const declare = async (hasInterest: boolean, reason = '') => {
    await inLine(() => sendInterest({ candidateId: opened.id, hasInterest, reason }))
    location.hash = `candidate-${opened.id}`
    location.reload()
  }
  return { written, state, saved, problem, change, submit, reopen, declare }
}
