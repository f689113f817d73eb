import { useEffect, useRef, useState } from 'react'
import { CallFailed } from '#platform/calls/client.ts'
import { listAnswers, sendApplication, sendDocument, takeDocumentOut } from './browser-calls.ts'
import type { OpenApplication } from './own-applications.server.ts'

type Written = OpenApplication['written']
type Save = 'saved' | 'waiting' | 'saving' | 'failed'

const PAUSE_MS = 1200

/** An application that is being written: it saves itself after every pause, one request after the other. */
export function useApplication(opened: OpenApplication) {
  const [written, setWritten] = useState<Written>(opened.written)
  const [documents, setDocuments] = useState(opened.documents)
  const [save, setSave] = useState<Save>('saved')
  const [problem, setProblem] = useState('')
  const latest = useRef(opened.written)
  const revision = useRef(opened.revision)
  const timer = useRef<number>(undefined)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  useEffect(() => () => window.clearTimeout(timer.current), [])

  /** Everything that changes the record goes through one line, so that each knows the revision of the one before. */
  const inLine = <T>(work: () => Promise<T>): Promise<T> => {
    const next = line.current.then(work)
    line.current = next.catch(() => undefined)
    return next
  }
  const tell = (error: unknown) => {
    setProblem(error instanceof CallFailed ? error.message : '没有成功，请稍后再试')
    setSave('failed')
  }
  const saveNow = () => {
    window.clearTimeout(timer.current)
    return inLine(async () => {
      setSave('saving')
      const sent = latest.current
      const { json } = await sendApplication({
        id: opened.id,
        revision: revision.current,
        ...sent,
        answers: listAnswers(sent.answers),
      })
      revision.current = json.revision
      setProblem('')
      setSave(latest.current === sent ? 'saved' : 'waiting')
      return json.revision
    })
  }
  const change = (part: Partial<Written>) => {
    latest.current = { ...latest.current, ...part }
    setWritten(latest.current)
    setSave('waiting')
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => void saveNow().catch(tell), PAUSE_MS)
  }
  const addDocument = (file: File) =>
    inLine(async () => {
      const json = await sendDocument(opened.id, file)
      revision.current = json.revision
      setDocuments((before) => [...before, json.document])
      setProblem('')
    }).catch(tell)
  const removeDocument = (documentId: number) =>
    inLine(async () => {
      const { json } = await takeDocumentOut({ id: opened.id, documentId })
      revision.current = json.revision
      setDocuments((before) => before.filter((each) => each.id !== documentId))
      setProblem('')
    }).catch(tell)
  return { written, documents, save, problem, change, saveNow, addDocument, removeDocument, tell }
}
