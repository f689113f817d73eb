import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { CallFailed, sayFailure } from '#platform/calls/client.ts'
import { useLeaveWarning } from '#ui/use-leave-warning.ts'
import {
  askApplication,
  listAnswers,
  sendApplication,
  sendDocument,
  takeDocumentOut,
} from './browser-calls.ts'
import { mergeWritten, withPart, type Clash } from './merge-written.ts'
import type { OpenApplication } from './own-applications.server.ts'
import { keepUnsaved, unsavedOf } from './unsaved-application.ts'

type Written = OpenApplication['written']
type Save = 'saved' | 'waiting' | 'saving' | 'failed'

const PAUSE_MS = 1200
/** So often it is looked whether colleagues wrote something. */
const LOOK_MS = 15_000
/** So often it is tried again to save what a lost network left unsaved. */
const AGAIN_MS = 15_000
const CONFLICT = 409

/**
 * An application that is being written: it saves itself after every pause, one request after the other. What a colleague
 * saved meanwhile is taken in; where both changed the same, nothing is saved until the reader has chosen. What cannot be saved
 * is kept by the browser, and gone on with here.
 */
export function useApplication(opened: OpenApplication, year: number) {
  const [written, setWritten] = useState<Written>(opened.written)
  const [documents, setDocuments] = useState(opened.documents)
  const [save, setSave] = useState<Save>('saved')
  const [problem, setProblem] = useState('')
  /** Names of files that are on their way. */
  const [sending, setSending] = useState<readonly string[]>([])
  const [clashes, setClashes] = useState<readonly Clash[]>([])
  const latest = useRef(opened.written)
  const undecided = useRef<readonly Clash[]>([])
  /** Whether it was not saved because nothing answered, or only that one should come back. */
  const [isLost, setLost] = useState(false)
  /** What the server had when it was last heard of. */
  const known = useRef({ revision: opened.revision, written: opened.written })
  /** What the server had when nothing was left to choose. */
  const agreed = useRef(opened.written)
  const timer = useRef<number>(undefined)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  /** Documents that are being taken out. */
  const removing = useRef(new Set<number>())
  const isShared = opened.people.colleagues.length > 0
  const of = { personId: opened.people.selfId, id: opened.id }
  const forget = () => keepUnsaved(of, { base: latest.current, mine: latest.current })
  const show = (next: Written) => {
    latest.current = next
    setWritten(next)
    if (undecided.current.length === 0) agreed.current = known.current.written
    keepUnsaved(of, { base: agreed.current, mine: next })
  }
  const leave = (left: readonly Clash[]) => {
    undecided.current = left
    setClashes(left)
  }

  /** Everything that changes the record goes through one line, so that each knows the revision of the one before. */
  const inLine = <T>(work: () => Promise<T>): Promise<T> => {
    const next = line.current.then(work)
    line.current = next.catch(() => undefined)
    return next
  }
  const tell = (error: unknown) => setProblem(sayFailure(error, '没有成功，请稍后再试'))
  /** Takes in what others saved; tells whether there was anything. */
  const catchUp = async (): Promise<boolean> => {
    const { json } = await askApplication({ id: opened.id, year })
    if (json.revision === known.current.revision) return false
    if (json.state !== 'draft' && json.state !== 'returned') {
      location.reload()
      return false
    }
    const { merged, clashes: found } = mergeWritten(known.current.written, latest.current, json.written)
    known.current = { revision: json.revision, written: json.written }
    leave([...undecided.current.filter(({ part }) => found.every((each) => each.part !== part)), ...found])
    show(merged)
    setDocuments(json.documents)
    return true
  }
  /** A revision that is not the next one says that somebody else saved meanwhile. */
  const hear = async (revision: number) => {
    if (revision === known.current.revision + 1) known.current = { ...known.current, revision }
    else await catchUp()
  }
  const saveOnce = async (): Promise<number> => {
    if (undecided.current.length > 0) throw new CallFailed('clash', '同事也改了同一处，请先选用哪一个')
    setSave('saving')
    const sent = latest.current
    const { json } = await sendApplication({
      id: opened.id,
      revision: known.current.revision,
      ...sent,
      answers: listAnswers(sent.answers),
    })
    known.current = { revision: json.revision, written: sent }
    setProblem('')
    setSave(latest.current === sent ? 'saved' : 'waiting')
    show(latest.current)
    return json.revision
  }
  const saveCaughtUp = async (): Promise<number> => {
    try {
      return await saveOnce()
    } catch (error) {
      const isBehind = error instanceof CallFailed && error.code === CONFLICT && (await catchUp())
      if (!isBehind) throw error
      return saveOnce()
    }
  }
  const saveNow = () => {
    window.clearTimeout(timer.current)
    return inLine(async () => {
      try {
        const revision = await saveCaughtUp()
        setLost(false)
        return revision
      } catch (error) {
        setLost(error instanceof CallFailed && error.passing !== undefined)
        setSave('failed')
        throw error
      }
    })
  }
  const saveSoon = () => {
    setSave('waiting')
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => void saveNow().catch(tell), PAUSE_MS)
  }
  const change = (part: Partial<Written>) => {
    show({ ...latest.current, ...part })
    saveSoon()
  }
  /** Ends a clash with one's own words, or with the other's. */
  const decide = (clash: Clash, isMine: boolean) => {
    leave(undecided.current.filter((each) => each !== clash))
    if (!isMine) show(withPart(latest.current, clash.part, clash.theirs))
    saveSoon()
  }
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const saveAgain = useEffectEvent(() => void saveNow().catch(tell))
  useEffect(() => {
    if (!isLost) return undefined
    const trying = window.setInterval(saveAgain, AGAIN_MS)
    window.addEventListener('online', saveAgain)
    return () => {
      window.clearInterval(trying)
      window.removeEventListener('online', saveAgain)
    }
  }, [isLost])
  const goOn = useEffectEvent(() => {
    const left = unsavedOf(of)
    if (!left) return
    const { merged, clashes: found } = mergeWritten(left.base, left.mine, opened.written)
    agreed.current = left.base
    leave(found)
    show(merged)
    saveSoon()
  })
  // What this device could not save before its page was closed, or somebody's session ended.
  useEffect(() => goOn(), [])
  const look = useEffectEvent(() => {
    if (!document.hidden) void inLine(catchUp).catch(() => undefined)
  })
  useEffect(() => {
    if (!isShared) return undefined
    const looking = window.setInterval(look, LOOK_MS)
    return () => window.clearInterval(looking)
  }, [isShared])
  useLeaveWarning(save !== 'saved' || sending.length > 0)

  const addDocument = (file: File, field = '') => {
    setSending((before) => [...before, file.name])
    return inLine(async () => {
      const json = await sendDocument(opened.id, file, field)
      setDocuments((before) => [...before, json.document])
      setProblem('')
      await hear(json.revision)
    })
      .catch(tell)
      .finally(() => setSending((before) => before.toSpliced(before.indexOf(file.name), 1)))
  }
  const removeDocument = async (documentId: number) => {
    // Pressed twice it is out all the same.
    if (removing.current.has(documentId)) return
    removing.current.add(documentId)
    await inLine(async () => {
      const { json } = await takeDocumentOut({ id: opened.id, documentId })
      setDocuments((before) => before.filter((each) => each.id !== documentId))
      setProblem('')
      await hear(json.revision)
    }).catch(tell)
    removing.current.delete(documentId)
  }
  return {
    written,
    documents,
    save,
    problem,
    sending,
    clashes,
    change,
    decide,
    saveNow,
    forget,
    addDocument,
    removeDocument,
    tell,
  }
}
