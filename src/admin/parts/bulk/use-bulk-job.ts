import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BulkView } from '#platform/bulk/contract.ts'
import { useAttempt } from '../use-attempt.ts'
import { cancelBulk, confirmBulk, showBulk } from './browser-calls.ts'

const SOON_MS = 700
const LATER_MS = 5000

export const isBulkOver = ({ state }: Pick<BulkView, 'state'>) => state !== 'checked' && state !== 'running'

/** An act on many things as it stands, kept up to date until it is over, and the ways to go on with it or not. */
export function useBulkJob(id: number) {
  const queries = useQueryClient()
  const { attempt, isBusy } = useAttempt()
  const key = ['bulk', id]
  const shown = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await showBulk({ id }, { signal, isBackground: true })).json,
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
    confirm: () => act(() => confirmBulk({ id }), '开始了'),
    cancel: () => act(() => cancelBulk({ id }), '正在停下，做成的留着'),
  }
}
