import { useSyncExternalStore } from 'react'

/** Whether calls are answered: at work, signed out (or not signed in yet), or locked for having been idle. */
export type Access = 'open' | 'signed_out' | 'locked'

let access: Access = 'open'
const listeners = new Set<() => void>()

/** Said by the client for every answer, and by whoever has just signed in. */
export function setAccess(next: Access): void {
  if (next === access) return
  access = next
  for (const listener of listeners) listener()
}

export function onAccessChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const readAccess = (): Access => access

export const useAccess = (): Access => useSyncExternalStore(onAccessChange, readAccess)
