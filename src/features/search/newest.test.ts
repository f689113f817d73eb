import { expect, test } from 'vitest'
import { DAY_MS } from '#platform/durations.ts'
import { LOOKED_THROUGH, windowFor } from './newest.ts'
import { NEWEST, type WordShares } from './word-shares.server.ts'

/** How far back a common word is looked for (C-56). */

const readAt = Date.UTC(2026, 10, 23)
/** As many documents as there are newest ones came in the last nine hundred days. */
const shares: WordShares = {
  since: readAt - 900 * DAY_MS,
  readAt,
  documents: 100_000,
  shares: new Map(),
}
/** Documents that lie in the window for a word of this share, roughly. */
function lookedThrough(share: number, wanted = 0): number | undefined {
  const window = windowFor(shares, { share, wanted })
  const all = windowFor(shares, { share: 1, wanted: NEWEST / 1.5 })
  if (!window) return undefined
  const periods = ({ newest, oldest }: { newest: number; oldest: number }) => newest - oldest - 1
  return Math.round((NEWEST * periods(window)) / (all ? periods(all) : Number.NaN))
}

test('a word that stands everywhere is looked for among the newest thousand', () => {
  expect(lookedThrough(1)).toBeGreaterThanOrEqual(LOOKED_THROUGH)
  expect(lookedThrough(1)).toBeLessThan(1.3 * LOOKED_THROUGH)
})

test('a rarer one as far back as a hundred of it are likely to be, for a page of the newest as far as that needs', () => {
  expect(lookedThrough(0.05)).toBeGreaterThanOrEqual(2000)
  expect((lookedThrough(0.05) ?? 0) * 0.05).toBeLessThan(130)
  expect((lookedThrough(0.1, 150) ?? 0) * 0.1).toBeGreaterThanOrEqual(150)
})

test('a word that few documents hold is looked for in all', () => {
  expect(lookedThrough(0.01)).toBeUndefined()
})
