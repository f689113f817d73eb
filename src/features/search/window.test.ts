import { expect, test } from 'vitest'
import { DAY_MS } from '#platform/durations.ts'
import { periodOf } from './filter-tokens.ts'
import { LOOKED_THROUGH, windowFor } from './window.ts'
import type { WordShares } from './word-shares.server.ts'

/** How far back a common word is looked for (C-56). */

const readAt = Date.UTC(2026, 10, 23)
/** As many documents as there are newest ones came in the last nine hundred days, and some lie two years ahead. */
const shares: WordShares = {
  since: readAt - 900 * DAY_MS,
  earliest: readAt - 22_500 * DAY_MS,
  latest: readAt + 730 * DAY_MS,
  readAt,
  documents: 100_000,
  shares: new Map(),
}
/** Documents that lie in the window for a word of this share, roughly. */
const lookedThrough = (share: number, wanted = 0) =>
  windowFor(shares, { now: readAt, share, wanted })?.documents ?? Number.NaN

test('a word that stands everywhere is looked for among the nearest thousand', () => {
  expect(lookedThrough(1)).toBeGreaterThanOrEqual(LOOKED_THROUGH)
  expect(lookedThrough(1)).toBeLessThan(1.3 * LOOKED_THROUGH)
})

test('a rarer one as far away as a hundred of it are likely to be, for a page by date as far as that needs', () => {
  expect(lookedThrough(0.05)).toBeGreaterThanOrEqual(2000)
  expect(lookedThrough(0.05) * 0.05).toBeLessThan(130)
  expect(lookedThrough(0.1, 150) * 0.1).toBeGreaterThanOrEqual(150)
})

test('a word that few documents hold is looked for in all', () => {
  expect(windowFor(shares, { now: readAt, share: 0.01 })).toBeUndefined()
})

test('as far ahead as back', () => {
  const periods = windowFor(shares, { now: readAt, share: 1 })?.periods ?? []
  const now = periodOf(readAt)
  const back = now - Math.min(...periods)
  expect(back).toBeGreaterThan(7)
  expect(Math.max(...periods) - now).toBeGreaterThanOrEqual(back - 1)
  expect(Math.max(...periods) - now).toBeLessThanOrEqual(back + 1)
})

test('between the two dates that are asked for and nowhere else; all of it where that is little', () => {
  const [since, until] = [readAt - 400 * DAY_MS, readAt - 300 * DAY_MS]
  const window = windowFor(shares, { now: readAt, share: 1, since, until })
  expect(window?.isWhole).toBe(true)
  expect(window?.periods.toSorted()).toEqual(
    Array.from({ length: periodOf(until) - periodOf(since) + 1 }, (_, at) => periodOf(since) + at),
  )
  expect(windowFor(shares, { now: readAt, share: 1, until })).toMatchObject({ isWhole: false })
})
