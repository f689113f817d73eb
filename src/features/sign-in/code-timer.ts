import { useSyncExternalStore } from 'react'

/** Until when each tab has to wait; it outlives the dialog, so that opening it again does not start anew (B-44). */
const until = new Map<number, number>()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const tell = () => {
  for (const listener of listeners) listener()
}

/** Begins to count down for a tab. */
export function startWaiting(tab: number, seconds: number): void {
  until.set(tab, Date.now() + seconds * 1000)
  timer ??= setInterval(() => {
    tell()
    if ([...until.values()].every((end) => end <= Date.now())) {
      clearInterval(timer)
      timer = undefined
    }
  }, 1000)
  tell()
}

/** Whole seconds left for a tab; 0 when a code may be sent. */
export function secondsLeft(tab: number, now: number): number {
  return Math.max(0, Math.ceil(((until.get(tab) ?? 0) - now) / 1000))
}

/** The seconds left for a tab, counting down. */
export function useSecondsLeft(tab: number): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => secondsLeft(tab, Date.now()),
    () => 0,
  )
}
