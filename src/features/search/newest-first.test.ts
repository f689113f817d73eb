import { expect, test } from 'vitest'
import { NOON, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { periodOf, periodStart } from './filter-tokens.ts'
import { findNewest } from './newest-first.server.ts'
import { makeSearchDocument } from './testing.ts'

/** Dates over some three years, three in each period and one exactly on its first millisecond. */
function datesOverYears(): number[] {
  const newest = periodOf(NOON.getTime())
  return Array.from({ length: 40 }, (_, back) => {
    const start = periodStart(newest - back)
    return [start, start + 1000, start + 2_000_000]
  }).flat()
}

test('looking into the newest periods first finds the same, in the same order, as looking through everything', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    for (const [index, sortDate] of datesOverYears().entries()) {
      const isRare = index % 17 === 0
      // Dense at first and then sparse, so that looking back as far as the newest promise is not far enough.
      const isLate = index < 24 || index % 9 === 0
      const fullText = ['常见的词', isRare && '少见的词', isLate && '近来的词'].filter(Boolean).join('，')
      await makeSearchDocument(context, { sortDate, fullText })
    }
    const newest = periodOf(NOON.getTime())
    for (const [query, words] of [
      ["'常见'", ['常见的词']],
      ["'见的'", []],
      ["'少见'", ['少见的词']],
      ["'近来'", ['近来的词']],
      ["'没有'", []],
    ] as const) {
      for (const most of [1, 21, 30, 50, 120, 500]) {
        const wanted = { query, words, most }
        const whole = await findNewest(context, undefined, wanted)
        for (const periods of [1, 7, 12]) {
          const window = { newest, oldest: newest - periods + 1 }
          expect(await findNewest(context, window, wanted), `${query} ${most} ${periods}`).toEqual(whole)
        }
      }
    }
  })
})
