import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { TOLD_EVERY_MS, type WhoIsThere } from '../presence/contract.ts'
import { showWhoIsThere } from './browser-calls.ts'

const KEY = 'editor'

/** This window's own name: the same after it was loaded again, another one in every other window. */
function ownName(): string {
  const known = sessionStorage.getItem(KEY)
  if (known) return known
  const name = crypto.randomUUID()
  sessionStorage.setItem(KEY, name)
  return name
}

export interface Presence extends WhoIsThere {
  /** Goes on writing in this window; the others are told. */
  readonly takeOver: () => Promise<void>
  /** Something was typed. */
  readonly noteTyping: () => void
}

/** Tells every few seconds that this window has a content open, and who else has. */
export function usePresence({ kind, id }: { readonly kind: string; readonly id: number }): Presence {
  const queries = useQueryClient()
  const hasTyped = useRef(false)
  const queryKey = ['there', kind, id]
  const tell = async (more: { readonly takesOver?: true } = {}) => {
    const typed = hasTyped.current
    hasTyped.current = false
    const asked = { kind, id, editor: ownName(), hasTyped: typed, ...more }
    return (await showWhoIsThere(asked, { isBackground: true })).json
  }
  const there = useQuery({
    queryKey,
    queryFn: () => tell(),
    refetchInterval: TOLD_EVERY_MS,
    refetchIntervalInBackground: true,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  useEffect(
    () => () => {
      // Nobody waits for it: who does not say goodbye is forgotten after a moment.
      showWhoIsThere({ kind, id, editor: ownName(), leaves: true }, { isBackground: true }).catch(() => {})
    },
    [kind, id],
  )
  return {
    others: there.data?.others ?? [],
    takenBy: there.data?.takenBy,
    takeOver: async () => void queries.setQueryData(queryKey, await tell({ takesOver: true })),
    noteTyping: () => {
      hasTyped.current = true
    },
  }
}
