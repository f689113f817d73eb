import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkView } from '#platform/bulk/contract.ts'
import { useAttempt } from '../use-attempt.ts'
import { cancelBulk, confirmBulk, showBulk } from './browser-calls.ts'

const SOON_MS = 700
const LATER_MS = 5000

export const isBulkOver = ({ state }: Pick<BulkView, 'state'>) => state !== 'checked' && state !== 'running'

/** An act on many things as it stands, with a page of what it is done to, kept up to date until it is over, and the ways to go on with it or not. */
export function useBulkJob(id: number) {
  const queries = useQueryClient()
  const { attempt, isBusy } = useAttempt()
  const [page, setPage] = useState(1)
  const key = ['bulk', id]
  const shown = useQuery<BulkView>({
    queryKey: [...key, page],
    // Until the next page of it is there, never another act.
    placeholderData: (before) => (before?.id === id ? before : undefined),
    queryFn: async ({ signal }) => (await showBulk({ id, page }, { signal, isBackground: true })).json,
    refetchInterval: ({ state: { data } }) => {
      if (!data || data.state === 'running') return SOON_MS
      return isBulkOver(data) ? false : LATER_MS
    },
  })
  const act = async (work: () => Promise<unknown>, said: string) => {
    await attempt(work, said)
    await queries.invalidateQueries({ queryKey: key })
    await queries.invalidateQueries({ queryKey: ['office-news'] })
  }
  return {
    shown,
    isBusy,
    paging: { page, onPage: setPage },
    confirm: () => act(() => confirmBulk({ id }), '开始了'),
    cancel: () => act(() => cancelBulk({ id }), '正在停下，做成的留着'),
  }
}
