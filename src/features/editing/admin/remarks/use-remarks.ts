import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useMemo } from 'react'
import { useAttempt } from '#admin/parts/use-attempt.ts'
import type { Remark } from '../../remarks/contract.ts'
import { locate } from '../../remarks/places.ts'
import { answerRemark, listRemarks, makeRemark, settleRemark } from '../browser-calls.ts'
import type { Values } from '../fields.ts'
import type { PlaceInBody } from './place-in-body.ts'

const NOTHING_WRITTEN: Values = {}

/** A remark with where it stands in what is being written now. */
export interface PlacedRemark extends Remark {
  readonly place?: number
  /** What it was about is there no more, so there is nothing left to do. */
  readonly isGone: boolean
}

/** The remarks of a content where they stand now, and what is done with them, each with its sentence when it is refused. */
export function useRemarks({ kind, id, values }: { kind: string; id: number; values: Values }) {
  const { attempt, isBusy } = useAttempt()
  const query = useQuery({
    queryKey: ['remarks', kind, id],
    queryFn: async ({ signal }) => (await listRemarks({ kind, id }, { signal, isBackground: true })).json,
    refetchInterval: 30_000,
  })
  // Without remarks nothing has to be found in what is written, and nothing is drawn a second time for it.
  const written = useDeferredValue(query.data?.length ? values : NOTHING_WRITTEN)
  const remarks = useMemo(
    () => (query.data ?? []).map((remark): PlacedRemark => ({ ...remark, ...placeOf(remark, written) })),
    [query.data, written],
  )
  const { refetch } = query
  const change = useCallback(
    async (work: () => Promise<unknown>): Promise<boolean> => {
      const isDone = await attempt(work)
      void refetch()
      return isDone
    },
    [attempt, refetch],
  )
  return useMemo(() => {
    const of = { kind, id }
    return {
      remarks,
      open: remarks.filter(({ settledBy, isGone }) => settledBy === undefined && !isGone),
      isBusy,
      make: (body: string, at: PlaceInBody | undefined) =>
        change(() =>
          makeRemark({
            ...of,
            body,
            ...(at && { at: { field: 'blocks', place: at.place }, quote: at.quote }),
          }),
        ),
      answer: (remark: number, body: string) => change(() => answerRemark({ ...of, remark, body })),
      settle: (remark: number, isSettled: boolean) =>
        void change(() => settleRemark({ ...of, remark, isSettled })),
    }
  }, [kind, id, remarks, isBusy, change])
}

function placeOf({ anchor, quote }: Remark, values: Values): Pick<PlacedRemark, 'place' | 'isGone'> {
  if (!anchor) return { isGone: false }
  const parts = values[anchor.field]
  const place = Array.isArray(parts) ? locate({ ...anchor, quote }, parts) : undefined
  return place === undefined ? { isGone: true } : { place, isGone: false }
}
