import { useEffect, useRef, useState } from 'react'
import { askPatiently, type Waiting } from '#platform/calls/ask-patiently.ts'

/** Asks patiently, says meanwhile what is waited for, and stops when told to or when the component goes. */
export function usePatience() {
  const [waiting, setWaiting] = useState<Waiting>()
  const patience = useRef<AbortController>(undefined)
  const stop = () => patience.current?.abort()
  useEffect(() => () => patience.current?.abort(), [])
  const patiently = <Answer>(ask: () => Promise<Answer>): Promise<Answer> => {
    stop()
    const { signal } = (patience.current = new AbortController())
    return askPatiently(ask, { signal, onWait: setWaiting })
  }
  return { waiting, patiently, stop }
}
