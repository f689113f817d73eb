import { useEffect, useReducer, useRef } from 'react'
import { onAccessChange, readAccess } from '#admin/parts/access.ts'
import { useMe } from '#admin/parts/me.ts'
import { StaffCallFailed } from '#admin/parts/staff-client.ts'
import { changeContent } from './browser-calls.ts'
import { only } from './left-over.ts'
import { keepLocal } from './local-copy.ts'
import { beginSaving, isEmpty, next, unsaved, type Change, type SavingEvent } from './saving.ts'

/** So long after the last key what was typed is sent; and so often a lost network is tried again. */
const QUIET_MS = 1200
const AGAIN_MS = 5000

interface Saved {
  readonly kind: string
  readonly id: number
  readonly token: number
  /** What an earlier window could not save any more. */
  readonly left: Change
  /** As the server had it last. */
  readonly base: Change
  /** The whole as the server has it now. */
  readonly onSaved: (content: Readonly<Record<string, unknown>>, token: number) => void
}

/** Saves what is typed into one record, by the machine of `saving.ts`. */
export function useSaving({ kind, id, token, left, base, onSaved }: Saved) {
  const [saving, tell] = useReducer(next, undefined, () => beginSaving(token, left))
  const { id: staffId } = useMe()
  const { state, sending, pending } = saving

  const sent = useRef<Change>(undefined)
  /** What is sent once more because its answer was lost is the same request. */
  const keys = useRef(new WeakMap<Change, string>())
  useEffect(() => {
    if (state !== 'saving' || !sending || sent.current === sending) return
    sent.current = sending
    const key = keys.current.get(sending) ?? crypto.randomUUID()
    keys.current.set(sending, key)
    // Null takes a field away: JSON has no undefined.
    const change = Object.fromEntries(Object.entries(sending).map(([name, value]) => [name, value ?? null]))
    changeContent({ kind, id, token: saving.token, change }, { key }).then(
      ({ json }) => {
        onSaved(json.content, json.token)
        tell({ type: 'answered', token: json.token })
      },
      (error: unknown) => {
        sent.current = undefined
        tell(whatHappened(error))
      },
    )
  })

  useEffect(() => {
    if (state !== 'waiting') return
    const timer = setTimeout(() => tell({ type: 'due' }), QUIET_MS)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each key begins the quiet anew
  }, [state, pending])

  useEffect(() => {
    if (state !== 'offline') return
    const again = () => tell({ type: 'due' })
    const timer = setInterval(again, AGAIN_MS)
    window.addEventListener('online', again)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', again)
    }
  }, [state])

  useEffect(() => onAccessChange(() => readAccess() === 'open' && tell({ type: 'signed_in' })), [])

  useEffect(() => {
    const change = unsaved(saving)
    void keepLocal(staffId, kind, id, {
      token: saving.token,
      change,
      base: only(Object.keys(change), base),
      ...(saving.sending && { sent: saving.sending }),
    })
  }, [staffId, kind, id, saving, base])

  useEffect(() => {
    if (isEmpty(unsaved(saving))) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [saving])

  return { saving, tell }
}

/** What the machine is told of a call that was not answered as hoped. */
export function whatHappened(error: unknown): SavingEvent {
  if (!(error instanceof StaffCallFailed) || error.code === 'network') return { type: 'unreached' }
  const { code, message, refused } = error
  if (code === 401 || code === 1401 || code === 423) return { type: 'signed_out' }
  if (code === 409) return { type: 'overtaken', problem: message }
  if (code === 404) return { type: 'gone', problem: message }
  if (code >= 500 || code === 429) return { type: 'unreached' }
  const field = refused?.code === 'input_invalid' ? String(refused.detail.field).split('.')[0] : undefined
  const problem = field === undefined ? message : String(refused?.detail.problem ?? message)
  return { type: 'refused', problem, ...(field !== undefined && { field }) }
}
