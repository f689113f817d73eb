import { useEffect, useRef, useState } from 'react'
import { sayFailure } from '#platform/calls/client.ts'
import { UPLOAD_BYTES } from '#platform/images/upload-limit.ts'
import { PICTURE_TOO_LARGE, PICTURE_TYPE_UNSUPPORTED } from './messages.ts'
import { OFFLINE, sendPicture } from './send-picture.ts'
import type { UploadWire } from './wire.ts'

/** A picture on its way: waiting, being sent, or not taken for a reason. */
export interface Sending {
  readonly key: number
  readonly file: File
  /** From 0 to 1. */
  readonly share: number
  /** Why it was not taken. */
  readonly problem: string
}

export interface Uploads {
  /** What the form holds: always what the server returned last, without what was removed (UPLOAD-03). */
  readonly pictures: readonly UploadWire[]
  readonly sending: readonly Sending[]
  /** Why pictures were not even begun. */
  readonly problem: string
  readonly isBusy: boolean
  readonly most: number
  add(files: readonly File[]): void
  retry(key: number): void
  /** Takes a picture out, or stops one that is on its way. */
  remove(which: string | number): void
  /** Starts anew with these; what is on its way is stopped. */
  restart(pictures: readonly UploadWire[]): void
}

/** Pictures of a form: several may be chosen at once; they go one after the other, so that no answer overwrites another's (B-68). */
export function useUploads(most: number): Uploads {
  const [pictures, setPictures] = useState<readonly UploadWire[]>([])
  const [sending, setSending] = useState<readonly Sending[]>([])
  const [problem, setProblem] = useState('')
  const held = useRef<readonly UploadWire[]>([])
  const queue = useRef<readonly Sending[]>([])
  const running = useRef<{ key: number; stop: AbortController } | undefined>(undefined)
  const nextKey = useRef(1)
  const hold = (next: readonly UploadWire[]) => setPictures((held.current = next))
  const enqueue = (next: readonly Sending[]) => setSending((queue.current = next))
  const change = (key: number, changes: Partial<Sending>) =>
    enqueue(queue.current.map((each) => (each.key === key ? { ...each, ...changes } : each)))

  const run = async () => {
    if (running.current) return
    const next = queue.current.find((each) => each.problem === '')
    if (!next) return
    const { key, file } = next
    const stop = new AbortController()
    running.current = { key, stop }
    const sent = held.current
    try {
      const returned = await sendPicture({
        file,
        keptIds: sent.map(({ id }) => id),
        onProgress: (share) => change(key, { share }),
        signal: stop.signal,
      })
      // What was removed meanwhile stays removed.
      const removed = new Set(sent.filter((each) => !held.current.includes(each)).map(({ id }) => id))
      if (!stop.signal.aborted) hold(returned.filter(({ id }) => !removed.has(id)))
      enqueue(queue.current.filter((each) => each.key !== key))
    } catch (error) {
      change(key, { share: 0, problem: sayFailure(error, OFFLINE) })
    }
    running.current = undefined
    void run()
  }
  useEffect(() => () => running.current?.stop.abort(), [])

  return {
    pictures,
    sending,
    problem,
    most,
    isBusy: sending.some((each) => each.problem === ''),
    add(files) {
      const room = most - held.current.length - queue.current.length
      const problems = files.map(problemOf)
      const sound = files.filter((_, index) => problems[index] === '')
      const first = problems.find(Boolean) ?? ''
      setProblem(first || (sound.length > room ? `最多上传 ${most} 张图片` : ''))
      const taken = sound
        .slice(0, Math.max(0, room))
        .map((file) => ({ key: nextKey.current++, file, share: 0, problem: '' }))
      enqueue([...queue.current, ...taken])
      void run()
    },
    retry(key) {
      change(key, { problem: '' })
      void run()
    },
    remove(which) {
      setProblem('')
      if (typeof which === 'string') {
        hold(held.current.filter(({ id }) => id !== which))
        return
      }
      enqueue(queue.current.filter(({ key }) => key !== which))
      if (running.current?.key === which) running.current.stop.abort()
    },
    restart(next) {
      setProblem('')
      enqueue([])
      running.current?.stop.abort()
      hold(next)
    },
  }
}

/** What can be said of a file without sending it, in the server's words (ASK-08, ASK-09). */
function problemOf(file: File): string {
  if (file.type !== 'image/jpeg' && file.type !== 'image/png') return PICTURE_TYPE_UNSUPPORTED
  return file.size >= UPLOAD_BYTES ? PICTURE_TOO_LARGE : ''
}
