import { useState, type MouseEvent } from 'react'
import { loadQuietly } from '#platform/calls/client.ts'
import { useKeptList, type ListEnd, type LoadedList } from './kept-list.ts'

/**
 * Loads more below the list that a page came with, kept for whoever comes back. `load` gives what stands from a place on
 * and the next place; a load that fails leaves everything as it was.
 */
export function useMore<Item, Next>(
  first: { readonly after: ListEnd; readonly next: Next | undefined },
  load: (from: Next) => Promise<LoadedList<Item, Next>>,
) {
  const [list, setList] = useState<LoadedList<Item, Next>>({ items: [], next: first.next })
  const [isLoading, setLoading] = useState(false)
  useKeptList<Item, Next>(
    first.after,
    () => list,
    (kept) => {
      setList(kept)
      return true
    },
  )
  const { items, next } = list
  const loadMore = async () => {
    if (isLoading || next === undefined) return
    setLoading(true)
    const more = await loadQuietly(() => load(next))
    if (more) setList({ items: [...items, ...more.items], next: more.next })
    setLoading(false)
  }
  const onMore = (event: MouseEvent) => {
    event.preventDefault()
    void loadMore()
  }
  return { items, next, isLoading, onMore }
}
