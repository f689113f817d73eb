import { expect, test } from 'vitest'
import { NOON } from '../../../test/context.ts'
import { countedVisitor, isFetchedAhead } from './counted-visitor.ts'

const CHROME = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36'
const at = NOON.getTime()
const visitor = (address: string, browser = CHROME, mark = '') =>
  countedVisitor({ address, browser }, { at, mark })

test('a visitor is known again on the same day, and not by his address', () => {
  expect(visitor('203.0.113.1')).toBe(visitor('203.0.113.1'))
  expect(visitor('203.0.113.1')).not.toBe(visitor('203.0.113.2'))
  const tomorrow = countedVisitor({ address: '203.0.113.1', browser: CHROME }, { at: at + 86_400_000 })
  expect(tomorrow).not.toBe(visitor('203.0.113.1'))
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
  expect(visitor('203.0.113.1', 'Mozilla/5.0 (compatible; Googlebot/2.1)')).toBeUndefined()
  expect(visitor('203.0.113.1', '')).toBeUndefined()
  const ahead = { address: '203.0.113.1', browser: CHROME, isFetchedAhead: true }
  expect(countedVisitor(ahead, { at })).toBeUndefined()
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
