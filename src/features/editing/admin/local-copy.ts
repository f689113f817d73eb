import { del, entries, get, set } from 'idb-keyval'
import type { Change } from './saving.ts'

/** What was typed and the server does not have yet, kept in this browser: it outlives a closed window and a dead battery. */

export interface LocalCopy {
  /** What it was written over. */
  readonly token: number
  readonly change: Change
  /** What the server had of these fields, and what of them was on its way to it; missing of what is no record yet. */
  readonly base?: Change
  readonly sent?: Change
  /** Milliseconds. */
  readonly at: number
}

/** A record by its number; what is none yet by the name its window gave it, `new:…`. */
type Of = number | string

const keyOf = (staffId: number, kind: string, id: Of) => `typed:${staffId}:${kind}:${id}`

/** A copy is a second net: a browser that keeps none still saves to the server. */
const quietly = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined)

export const readLocal = (staffId: number, kind: string, id: Of) =>
  quietly(get<LocalCopy>(keyOf(staffId, kind, id)))

/** Keeps what is not saved; nothing is kept of nothing. */
export function keepLocal(staffId: number, kind: string, id: Of, kept: Omit<LocalCopy, 'at'>): Promise<void> {
  const key = keyOf(staffId, kind, id)
  const copy: LocalCopy = { ...kept, at: Date.now() }
  return quietly(Object.keys(kept.change).length === 0 ? del(key) : set(key, copy)).then(() => undefined)
}

/** A new record that was begun in this browser and never saved. */
export interface Begun {
  readonly id: string
  readonly copy: LocalCopy
}

/** What was begun and no window has open any more, the newest first. */
export async function listBegun(staffId: number, kind: string): Promise<Begun[]> {
  const before = keyOf(staffId, kind, '')
  const all = (await quietly(entries<IDBValidKey, LocalCopy>())) ?? []
  const held = (await quietly(navigator.locks.query()))?.held ?? []
  const open = new Set(held.map(({ name }) => name))
  return all
    .flatMap(([key, copy]) => {
      const name = String(key)
      const id = name.slice(before.length)
      return name.startsWith(before) && /^new(:|$)/.test(id) && !open.has(name) ? { id, copy } : []
    })
    .toSorted((one, other) => other.copy.at - one.copy.at)
}

/** Keeps what is begun for this window alone, until the window is closed or gives it up by what this gives. */
export function holdBegun(staffId: number, kind: string, id: string): () => void {
  const { promise: isOver, resolve: giveUp } = Promise.withResolvers<void>()
  void quietly(navigator.locks.request(keyOf(staffId, kind, id), () => isOver))
  return giveUp
}
