import { del, get, set } from 'idb-keyval'
import type { Change } from './saving.ts'

/** What was typed and the server does not have yet, kept in this browser: it outlives a closed window and a dead battery. */

export interface LocalCopy {
  readonly token: number
  readonly change: Change
  /** Milliseconds. */
  readonly at: number
}

const keyOf = (staffId: number, kind: string, id: number | 'new') => `typed:${staffId}:${kind}:${id}`

/** A copy is a second net: a browser that keeps none still saves to the server. */
const quietly = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined)

export const readLocal = (staffId: number, kind: string, id: number | 'new') =>
  quietly(get<LocalCopy>(keyOf(staffId, kind, id)))

/** Keeps what is not saved; nothing is kept of nothing. */
export function keepLocal(
  staffId: number,
  kind: string,
  id: number | 'new',
  { change, token }: Pick<LocalCopy, 'change' | 'token'>,
): Promise<void> {
  const key = keyOf(staffId, kind, id)
  const copy: LocalCopy = { token, change, at: Date.now() }
  return quietly(Object.keys(change).length === 0 ? del(key) : set(key, copy)).then(() => undefined)
}
