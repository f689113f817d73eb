import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { keepOwnDraft, ownDraft } from '#features/accounts/own-drafts.ts'
import { CallFailed, sayFailure } from '#platform/calls/client.ts'
import { useLeaveWarning } from '#ui/use-leave-warning.ts'
import { handInScores, sendInterest, sendScores, takeScoresBack } from './browser-calls.ts'
import type { AssignmentState, JudgedCandidate } from './contract.ts'

interface Written {
  readonly remark: string
  readonly scores: Readonly<Record<number, number>>
}

/** What was written before the page was left. */
interface Left extends Written {
  readonly revision: number
  /** What was sent and not answered: it may be stored or not. */
  readonly unanswered?: Written | undefined
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
  const unanswered = useRef<Written>(undefined)
  /** Whether it was handed in without an answer: it may stand so already. */
  const isPerhapsIn = useRef(false)
  const draft = `judging:${opened.id}`
  const keep = () => {
    const left: Left = {
      ...latest.current,
      revision: revision.current,
      unanswered: unanswered.current,
    }
    keepOwnDraft(draft, JSON.stringify(left))
  }
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
  const store = async (sent: Written) => {
    unanswered.current = sent
    try {
      const answer = await sendScores({ ...named(), remark: sent.remark, scores: scoresOf(sent) })
      unanswered.current = undefined
      return answer
    } catch (error) {
      if (isAnswered(error)) unanswered.current = undefined
      keep()
      throw error
    }
  }
  const saveNow = async () => {
    window.clearTimeout(timer.current)
    setSaved('正在保存')
    let sent = latest.current
    await inLine(async () => {
      // Asked again as it was, it is answered alike whether it was stored or not, and what was written since comes behind it.
      if (unanswered.current) revision.current = (await store(unanswered.current)).json.revision
      sent = latest.current
      return store(sent)
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
    if (left && (left.revision === opened.revision || isStored(left.unanswered, opened)))
      change({ remark: left.remark, scores: left.scores })
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
  const handIn = async () => {
    isPerhapsIn.current = true
    try {
      await inLine(() => handInScores(named()))
      isPerhapsIn.current = false
    } catch (error) {
      if (isAnswered(error)) isPerhapsIn.current = false
      throw error
    }
  }
  const submit = () =>
    once(async () => {
      if (isPerhapsIn.current) {
        await handIn()
        if (!isUnsaved) return become('submitted')
        await inLine(() => takeScoresBack(named()))
      }
      await saveNow()
      await handIn()
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

/** Whether a call failed by an answer, so that it is known that nothing was stored. */
const isAnswered = (error: unknown): boolean => error instanceof CallFailed && error.passing === undefined

const scoresOf = ({ scores }: Written) =>
  Object.entries(scores).map(([criterionId, score]) => ({ criterionId: Number(criterionId), score }))

/** Whether what was sent and not answered is what the portal has. */
const isStored = (sent: Written | undefined, { remark, scores }: JudgedCandidate): boolean =>
  sent !== undefined &&
  sent.remark.trim() === remark &&
  scores.length === scoresOf(sent).length &&
  scores.every(({ criterionId, score }) => sent.scores[criterionId] === score)

/** What `keep` kept; undefined for nothing. */
const leftOf = (text: string): Left | undefined => (text === '' ? undefined : (JSON.parse(text) as Left))
