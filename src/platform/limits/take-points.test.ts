import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction, type Context } from '#platform/context.ts'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { limit, LONGEST_WINDOW_MS } from './limit.ts'
import { limitPoints } from './tables.server.ts'
import { countPoints, forgetPoints, givePointsBack, refuseUsedUp, takePoints } from './take-points.server.ts'

const SECOND = 1000
const guesses = limit({
  name: 'test-guesses',
  points: 3,
  windowMs: HOUR_MS,
  by: 'subject',
  refusal: 'guesses_used',
})
const pages = limit({
  name: 'test-pages',
  points: 600,
  windowMs: HOUR_MS,
  by: 'person',
  refusal: 'pages_used',
})

async function at(ms: number): Promise<Context> {
  return testContext((await testDatabase()).db, { now: new Date(NOON.getTime() + ms) })
}
const take = async (ms: number, key = 'a', points = 1) =>
  takePoints(await at(ms), [{ limit: guesses, key, points }])
const passed = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length

beforeEach(async () => {
  await (await testDatabase()).db.delete(limitPoints)
})

describe('a limit', () => {
  test('lets so many pass in any period as long as its window, to the millisecond, and says how long to wait', async () => {
    await take(0)
    await take(20 * SECOND)
    await take(30 * SECOND)
    await expect(take(HOUR_MS - 1)).rejects.toMatchObject({
      kind: 'too_many',
      code: 'guesses_used',
      detail: { seconds: 1, wait: '1 秒', points: 3 },
    })
    await take(HOUR_MS)
    await expect(take(HOUR_MS)).rejects.toMatchObject({ detail: { seconds: 20 } })
    await take(HOUR_MS + 20 * SECOND)
    expect(await countPoints(await at(HOUR_MS + 20 * SECOND), { limit: guesses, key: 'a' })).toBe(3)
  })

  test('asked fifty times at once lets as many pass as it says, also across processes', async () => {
    const context = await at(0)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, () => takePoints(context, [{ limit: guesses, key: 'a' }])),
    )
    expect(passed(outcomes)).toBe(3)
    expect(await countPoints(context, { limit: guesses, key: 'a' })).toBe(3)
  })

  test('is counted for each key by itself', async () => {
    for (const key of ['a', 'b', 'c']) await take(0, key, 3)
    for (const key of ['a', 'b', 'c']) await expect(take(1, key)).rejects.toMatchObject({ kind: 'too_many' })
  })

  test('counts by weight, and refuses what is more than it holds at all', async () => {
    await take(0, 'a', 2)
    await expect(take(0, 'a', 2)).rejects.toMatchObject({ detail: { seconds: 3600 } })
    await take(0, 'a', 1)
    await expect(take(0, 'b', 4)).rejects.toMatchObject({ code: 'guesses_used' })
  })

  test('of many points keeps a short row, and never lets more pass in any hour', async () => {
    const passedAt: number[] = []
    for (let ms = 0; ms < 3 * HOUR_MS; ms += 40 * SECOND) {
      const points = 5 + (passedAt.length % 7)
      const context = await at(ms)
      await takePoints(context, [{ limit: pages, key: 7, points }]).then(
        () => passedAt.push(...Array<number>(points).fill(ms)),
        () => undefined,
      )
    }
    const mostInAnHour = Math.max(
      ...[...new Set(passedAt)].map(
        (from) => passedAt.filter((ms) => ms >= from && ms < from + HOUR_MS).length,
      ),
    )
    expect(mostInAnHour).toBeLessThanOrEqual(600)
    // Nor much less: a twentieth of the window is all that is lost.
    expect(passedAt.length).toBeGreaterThan(3 * 600 * 0.9)
    const [row] = await (await at(0)).db.select().from(limitPoints)
    expect(row?.points.length).toBeLessThanOrEqual(22)
  })
})

describe('several limits together', () => {
  const wide = limit({ ...guesses, name: 'test-wide', points: 10, refusal: 'wide_used' })

  test('are taken all or none, and the first that is used up speaks', async () => {
    await take(0, 'a', 3)
    await expect(
      takePoints(await at(1), [
        { limit: wide, key: 'place' },
        { limit: guesses, key: 'a' },
      ]),
    ).rejects.toMatchObject({ code: 'guesses_used' })
    expect(await countPoints(await at(1), { limit: wide, key: 'place' })).toBe(0)
  })

  test('at once lock nobody out: every second of two orders comes through', async () => {
    const context = await at(0)
    const [x, y] = [
      { limit: wide, key: 'x' },
      { limit: wide, key: 'y' },
    ] as const
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => takePoints(context, index % 2 ? [x, y] : [y, x])),
    )
    expect(
      outcomes
        .flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
        .every((code) => code === 'wide_used'),
    ).toBe(true)
    for (const use of [x, y]) expect(await countPoints(context, use)).toBeLessThanOrEqual(10)
  })
})

test('an operator’s number stands instead of the declared one', async () => {
  const context = await at(0)
  const configuration = { ...context.services.configuration, limits: { 'test-guesses': 5 } }
  const set = { ...context, services: { ...context.services, configuration } }
  for (let turn = 0; turn < 5; turn += 1) await takePoints(set, [{ limit: guesses, key: 'a' }])
  const used = { code: 'guesses_used', detail: { points: 5 } }
  await expect(takePoints(set, [{ limit: guesses, key: 'a' }])).rejects.toMatchObject(used)
  await expect(refuseUsedUp(set, { limit: guesses, key: 'a' })).rejects.toMatchObject(used)
  await refuseUsedUp(set, { limit: guesses, key: 'b' })
  expect(await countPoints(set, { limit: guesses, key: 'b' })).toBe(0)
})

test.each([
  [1, '1 秒'],
  [99, '99 秒'],
  [100, '2 分钟'],
  [5940, '99 分钟'],
  [5941, '2 小时'],
  [86_400, '24 小时'],
])('%i seconds to wait are said as %s', async (seconds, wait) => {
  const wide = limit({ ...guesses, name: `test-${seconds}`, points: 1, windowMs: seconds * SECOND })
  const use = [{ limit: wide, key: 'a' }]
  await takePoints(await at(0), use)
  await expect(takePoints(await at(0), use)).rejects.toMatchObject({ detail: { seconds, wait } })
})

test('points that are given back can be taken again', async () => {
  await take(0, 'a', 3)
  await givePointsBack(await at(1), [{ limit: guesses, key: 'a' }])
  await take(1)
  await expect(take(1)).rejects.toMatchObject({ kind: 'too_many' })
})

test('points taken in a transaction that is rolled back were not taken', async () => {
  const context = await at(0)
  await expect(
    inTransaction(context, async (within) => {
      await takePoints(within, [{ limit: guesses, key: 'a', points: 3 }])
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await take(0, 'a', 3)
})

test('rows are forgotten as soon as nothing of them counts', async () => {
  await take(0)
  await take(10 * SECOND, 'b')
  await forgetPoints(await at(HOUR_MS + SECOND))
  expect(await (await at(0)).db.select({ key: limitPoints.key }).from(limitPoints)).toEqual([{ key: 'b' }])
})

test('what was taken while the clock was wrong keeps nobody waiting until that day', async () => {
  const YEAR_MS = 365 * DAY_MS
  await take(YEAR_MS, 'a', 3)
  await take(YEAR_MS, 'b')
  expect(await countPoints(await at(0), { limit: guesses, key: 'a' })).toBe(0)
  await refuseUsedUp(await at(0), { limit: guesses, key: 'a', points: 3 })
  await take(0, 'a', 3)
  await expect(take(0)).rejects.toMatchObject({ kind: 'too_many' })
  // Of clocks that differ a little, all counts.
  await expect(take(-SECOND)).rejects.toMatchObject({ kind: 'too_many' })
  await forgetPoints(await at(0))
  expect(await (await at(0)).db.select({ key: limitPoints.key }).from(limitPoints)).toEqual([{ key: 'a' }])
})

test('a limit of the longest window counts until its end, whatever is forgotten meanwhile', async () => {
  const monthly = limit({ ...guesses, name: 'monthly', points: 1, windowMs: LONGEST_WINDOW_MS })
  await takePoints(await at(0), [{ limit: monthly, key: 'a' }])
  await forgetPoints(await at(SECOND))
  expect(await countPoints(await at(LONGEST_WINDOW_MS - SECOND), { limit: monthly, key: 'a' })).toBe(1)
})

test('a limit that would let nothing pass, or looks farther back than any may, is a mistake', () => {
  expect(() => limit({ ...guesses, points: 0 })).toThrow('lets nothing pass')
  expect(() => limit({ ...guesses, windowMs: LONGEST_WINDOW_MS + 1 })).toThrow('looks back too far')
})
