import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testContext } from '../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../test/database.ts'
import { asDatabase } from '../database/transaction.server.ts'
import { countedVisitor, countInTurn } from './count-visitor.server.ts'
import { isFetchedAhead, isSomebody, visitorNumber } from './counted-visitor.ts'
import { forgetVisitorSalts, visitorSalt } from './visitor-salt.server.ts'

const CHROME = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36'
const today = Buffer.alloc(32, 1)
const visitor = (address: string, browser = CHROME, mark = '') =>
  visitorNumber({ address, browser }, today, mark)

test('a visitor is known again on the same day, and not by his address', () => {
  expect(visitor('203.0.113.1')).toBe(visitor('203.0.113.1'))
  expect(visitor('203.0.113.1')).not.toBe(visitor('203.0.113.2'))
  const tomorrow = visitorNumber({ address: '203.0.113.1', browser: CHROME }, Buffer.alloc(32, 2))
  expect(tomorrow).not.toBe(visitor('203.0.113.1'))
})

test('the same visitor is another one on another day in Shanghai, whatever process meets him', async () => {
  const { pool } = await testDatabase()
  const reader = { address: '203.0.113.1', browser: CHROME }
  // Each has its own memory, as a process has.
  const numberAt = (time: string) =>
    countedVisitor(asDatabase(pool), reader, { at: new Date(`2026-11-${time}+08:00`).getTime() })
  const day = await Promise.all(['21T00:00', '21T07:59', '21T08:00', '21T23:59'].map(numberAt))
  expect(new Set(day).size).toBe(1)
  expect(await numberAt('22T00:00')).not.toBe(day[0])
})

test('a salt is thrown away when its day is over, and another one made leads to other numbers', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const salt = await visitorSalt(db, '2020-01-01')
    const at = (time: string) => ({ ...context, now: new Date(`2020-01-02T${time}+08:00`) })
    const kept = async () =>
      (await db.execute(`select day from visitor_salts where day = '2020-01-01'`)).rowCount
    await forgetVisitorSalts(at('00:30'))
    expect(await kept()).toBe(1)
    await forgetVisitorSalts(at('01:00'))
    expect(await kept()).toBe(0)
    expect(salt).toHaveLength(32)
  })
})

test('visitors of one address are told apart, and known to be of one address', () => {
  const [first, second] = [visitor('203.0.113.1', `${CHROME} 1`), visitor('203.0.113.1', `${CHROME} 2`)]
  expect(first).not.toBe(second)
  expect(visitor('203.0.113.1', CHROME, 'mine')).not.toBe(visitor('203.0.113.1', CHROME, 'yours'))
  const addressIn = (number: string | undefined) => BigInt(number ?? 0) >> 24n
  expect(addressIn(first)).toBe(addressIn(second))
  expect(addressIn(first)).not.toBe(addressIn(visitor('203.0.113.2', `${CHROME} 1`)))
  expect(addressIn(visitor('2001:db8:0:7::1'))).toBe(addressIn(visitor('2001:db8:0:7:ffff::2')))
})

test('robots, nameless programs and what is only fetched ahead are nobody', () => {
  const of = (browser: string, isAhead = false) =>
    isSomebody({ address: '203.0.113.1', browser, isFetchedAhead: isAhead })
  expect(of(CHROME)).toBe(true)
  expect(of('Mozilla/5.0 (compatible; Googlebot/2.1)')).toBe(false)
  expect(of('')).toBe(false)
  expect(of(CHROME, true)).toBe(false)
})

test.each([
  [{ method: 'HEAD', headers: {} }, true],
  [{ method: 'GET', headers: { 'sec-purpose': 'prefetch;prerender' } }, true],
  [{ method: 'GET', headers: { purpose: 'prefetch' } }, true],
  [{ method: 'GET', headers: { 'x-moz': 'prefetch' } }, true],
  [{ method: 'GET', headers: {} }, false],
  [{ method: 'POST', headers: { 'sec-purpose': 'something' } }, false],
])('%j is fetched ahead: %s', (request, expected) => {
  expect(isFetchedAhead(request)).toBe(expected)
})

test('of many sent at once from one address hardly any waits with a connection in hand', async () => {
  const { pool, db } = await testDatabase()
  const one = [visitor('203.0.113.1')]
  const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>()
  const { promise: isHeld, resolve: hold } = Promise.withResolvers<void>()
  const first = countInTurn(db, one, () => {
    hold()
    return isLeft
  })
  await isHeld
  const counts: number[] = []
  const others = Array.from({ length: 150 }, (_, number) =>
    countInTurn(db, one, async () => void counts.push(number)),
  )
  await db.execute(sql`select 1`)
  expect(pool.waitingCount).toBe(0)
  expect(counts).toEqual([])
  leave()
  await Promise.all([first, ...others])
  expect(counts).toHaveLength(150)
})
