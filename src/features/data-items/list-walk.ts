import { loadQuietly } from '#platform/calls/client.ts'
import { FAR_FUTURE_MS } from '#platform/calls/far-future.ts'
import { askDataItems } from './browser-calls.ts'
import type { DataItemCard } from './contract.ts'
import { cardFromDiscern } from './from-wire.ts'

/** Items of one page of the list (DISC-01). */
export const DATA_ITEMS_PER_PAGE = 45

/** Where the walk through the list stands: the cursors that led here, the first of them far in the future (DISC-07). */
export interface Walk {
  readonly cursors: readonly number[]
  /** Missing while the server's own page is shown. */
  readonly items: readonly DataItemCard[] | undefined
  readonly next: number | undefined
}

/**
 * One page of the list by the specified call: loadtype 0 begins anew from the cursor, 1 goes on to what is older; both
 * replace what is shown. Undefined when it failed, silently (ERR-05), and then nothing has moved.
 */
export async function loadPage(
  cursors: readonly number[],
  { category, isForward }: { category: string; isForward: boolean },
): Promise<Walk | undefined> {
  return loadQuietly(async () => {
    const { json } = await askDataItems({
      loadtype: isForward ? 1 : 0,
      date: cursors.at(-1) ?? FAR_FUTURE_MS,
      limit: DATA_ITEMS_PER_PAGE,
      category,
    })
    const items = json.map(cardFromDiscern)
    return {
      cursors,
      items,
      next: items.length < DATA_ITEMS_PER_PAGE ? undefined : items.at(-1)?.sortDate,
    }
  })
}
