import { useSyncExternalStore } from 'react'

/** What is waited for: a tab of the dialog, or the proof by one's own phone (1) or mail address (2). */
export type Awaited = number | `proof ${number}`

/** Until when each has to wait; it outlives the dialog, so that opening it again does not start anew (B-44). */
const until = new Map<Awaited, number>()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const tell = () => {
  for (const listener of listeners) listener()
}

/** Begins to count down. */
export function startWaiting(key: Awaited, seconds: number): void {
  until.set(key, Date.now() + seconds * 1000)
  timer ??= setInterval(() => {
    tell()
    if ([...until.values()].every((end) => end <= Date.now())) {
      clearInterval(timer)
      timer = undefined
    }
  }, 1000)
  tell()
}

/** Whole seconds left; 0 when a code may be sent. */
export function secondsLeft(key: Awaited): number {
  return Math.max(0, Math.ceil(((until.get(key) ?? 0) - Date.now()) / 1000))
}

/** Tells with every second, until it is stopped. */
export function followWaiting(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The seconds left, counting down. */
export function useSecondsLeft(key: Awaited): number {
  return useSyncExternalStore(
    followWaiting,
    () => secondsLeft(key),
    () => 0,
  )
}
