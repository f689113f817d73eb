import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { keepOwnDraft, ownDraft } from '#features/accounts/own-drafts.ts'
import { sayFailure } from '#platform/calls/client.ts'
import { useLeaveWarning } from '#ui/use-leave-warning.ts'
import { handInScores, sendInterest, sendScores, takeScoresBack } from './browser-calls.ts'
import type { AssignmentState, JudgedCandidate } from './contract.ts'

interface Written {
  readonly remark: string
  readonly scores: Readonly<Record<number, number>>
}

const PAUSE_MS = 800

/**
 * A candidate at a judge's desk: it saves itself after every pause, one request after the other; what could not be saved before
 * the session ended is gone on with. `tell` hears what became of it, so that the desk counts what is done.
 */
export function useScores(opened: JudgedCandidate, tell: (state: AssignmentState) => void) {
  const [written, setWritten] = useState<Written>({
    remark: opened.remark,
    scores: Object.fromEntries(opened.scores.map(({ criterionId, score }) => [criterionId, score])),
  })
  const [state, setState] = useState(opened.state)
  const [saved, setSaved] = useState('')
  const [isUnsaved, setUnsaved] = useState(false)
  const [problem, setProblem] = useState('')
  const latest = useRef(written)
  const revision = useRef(opened.revision)
  const timer = useRef<number>(undefined)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const isActing = useRef(false)
  const draft = `judging:${opened.id}`
  const keep = () => keepOwnDraft(draft, JSON.stringify({ revision: revision.current, ...latest.current }))
  const forget = () => keepOwnDraft(draft, '')
  useEffect(() => () => window.clearTimeout(timer.current), [])
  useLeaveWarning(isUnsaved)

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
      setProblem(sayFailure(error, '没有成功，请稍后再试'))
      throw error
    })
  }
  const named = () => ({ candidateId: opened.id, revision: revision.current })
  const saveNow = async () => {
    window.clearTimeout(timer.current)
    setSaved('正在保存')
    let sent = latest.current
    await inLine(() => {
      sent = latest.current
      return sendScores({
        ...named(),
        remark: sent.remark,
        scores: Object.entries(sent.scores).map(([criterionId, score]) => ({
          criterionId: Number(criterionId),
          score,
        })),
      })
    })
    // What was written meanwhile is saved after its own pause.
    if (sent !== latest.current) return keep()
    forget()
    setUnsaved(false)
    setSaved('已保存')
  }
  const change = (part: Partial<Written>) => {
    latest.current = { ...latest.current, ...part }
    setWritten(latest.current)
    keep()
    setUnsaved(true)
    setSaved('还没保存')
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => void saveNow().catch(() => undefined), PAUSE_MS)
  }
  const goOn = useEffectEvent(() => {
    if (opened.state !== 'open' || !opened.isDeclared) return
    const left = leftOf(ownDraft(draft))
    // What was saved elsewhere since is newer.
    if (left?.revision === opened.revision) change(left.written)
  })
  useEffect(() => goOn(), [])
  const become = (next: AssignmentState) => {
    setState(next)
    tell(next)
  }
  /** A second press while the first is under way is the same wish. */
  const once = async (work: () => Promise<void>) => {
    if (isActing.current) return
    isActing.current = true
    try {
      await work()
    } finally {
      isActing.current = false
    }
  }
  const submit = () =>
    once(async () => {
      await saveNow()
      await inLine(() => handInScores(named()))
      become('submitted')
    })
  const reopen = () =>
    once(async () => {
      await inLine(() => takeScoresBack(named()))
      become('open')
    })
  /** The entry is on the server until the declaration is there: the page is read anew. */
  const declare = (hasInterest: boolean, reason = '') =>
    once(async () => {
      await inLine(() => sendInterest({ candidateId: opened.id, hasInterest, reason }))
      // What was scored is gone with the interest.
      if (hasInterest) {
        forget()
        flushSync(() => setUnsaved(false))
      }
      location.hash = `candidate-${opened.id}`
      location.reload()
    })
  return { written, state, saved, problem, change, submit, reopen, declare }
}

/** What `keep` kept; undefined for nothing. */
function leftOf(text: string): { revision: number; written: Written } | undefined {
  if (text === '') return undefined
  const { revision, remark, scores } = JSON.parse(text) as Written & { revision: number }
  return { revision, written: { remark, scores } }
}
