import { useState } from 'react'
import { loadOlder } from './comment-client.ts'
import type { ThreadView } from './contract.ts'

/** The comments older than those the page came with, loaded on by its reader; `first` is the cursor, 0 when there are none. */
export function useOlderThreads(topicId: number, first: number) {
  const [threads, setThreads] = useState<readonly ThreadView[]>([])
  const [next, setNext] = useState(first === 0 ? undefined : first)
  const [isLoading, setLoading] = useState(false)
  /** Gives whether they came. */
  const loadMore = async (): Promise<boolean> => {
    if (isLoading || next === undefined) return true
    setLoading(true)
    const loaded = await loadOlder(topicId, next)
    setLoading(false)
    if (!loaded) return false
    setThreads([...threads, ...loaded.threads])
    setNext(loaded.next)
    return true
  }
  return { threads, next, isLoading, loadMore }
}
