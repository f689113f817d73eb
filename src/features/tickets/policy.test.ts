import { describe, expect, test } from 'vitest'
import { NOON } from '../../../test/context.ts'
import { sayMemberPrice } from '#platform/settings/say-member-price.ts'
import { refundPercent, sayRefundRule, ticketPrice } from './policy.ts'

const DAY_MS = 86_400_000
const type = {
  priceFen: 99_999,
  earlyPriceFen: 60_000,
  earlyUntil: new Date(NOON.getTime() + DAY_MS),
  hasMemberPrice: true,
}
const facts = { now: NOON, memberPercent: undefined, discount: undefined }

describe('what a ticket costs (C-43)', () => {
  test('is the lowest of what holds, never two reductions at once', () => {
    expect(ticketPrice(type, facts)).toEqual({ fen: 60_000, rule: 'early' })
    // Half of the list price, rounded down, and not half of the early price.
    expect(ticketPrice(type, { ...facts, memberPercent: 50 })).toEqual({ fen: 49_999, rule: 'member' })
    expect(ticketPrice({ ...type, earlyPriceFen: 40_000 }, { ...facts, memberPercent: 50 })).toEqual({
      fen: 40_000,
      rule: 'early',
    })
    const discount = { percentOff: 10, fenOff: 0 }
    expect(ticketPrice(type, { ...facts, discount }).rule).toBe('early')
    expect(ticketPrice({ ...type, earlyPriceFen: null, earlyUntil: null }, { ...facts, discount })).toEqual({
      fen: 89_999,
      rule: 'code',
    })
  })

  test('is early until the moment that is named, and no longer', () => {
    expect(ticketPrice(type, { ...facts, now: type.earlyUntil }).rule).toBe('normal')
    expect(ticketPrice(type, { ...facts, now: new Date(type.earlyUntil.getTime() - 1) }).rule).toBe('early')
  })

  test('is early for nobody where the price or its last moment is missing', () => {
    expect(ticketPrice({ ...type, earlyPriceFen: null }, facts).rule).toBe('normal')
    expect(ticketPrice({ ...type, earlyUntil: null }, facts).rule).toBe('normal')
  })

  test('is the same for members where the type says so, and never below nothing', () => {
    const plain = { ...type, earlyPriceFen: null, earlyUntil: null }
    expect(ticketPrice({ ...plain, hasMemberPrice: false }, { ...facts, memberPercent: 50 }).rule).toBe(
      'normal',
    )
    const discount = { percentOff: 0, fenOff: 500_000 }
    expect(ticketPrice(plain, { ...facts, discount })).toEqual({ fen: 0, rule: 'code' })
    expect(ticketPrice({ ...plain, priceFen: 0 }, { ...facts, memberPercent: 50, discount })).toEqual({
      fen: 0,
      rule: 'free',
    })
  })
})

test('how much goes back is said by the days before the event', () => {
  const rule = [
    { days: 3, percent: 50 },
    { days: 14, percent: 100 },
  ]
  // 21 November at noon in Shanghai.
  expect(refundPercent(rule, '2026-12-05', NOON)).toBe(100)
  expect(refundPercent(rule, '2026-12-04', NOON)).toBe(50)
  expect(refundPercent(rule, '2026-11-24', NOON)).toBe(50)
  expect(refundPercent(rule, '2026-11-23', NOON)).toBe(0)
  expect(refundPercent([], '2027-11-23', NOON)).toBe(0)
  expect(sayRefundRule(rule)).toBe('活动前 14 天及更早退 100%；活动前 3 天及更早退 50%')
  // Until the event's day itself is over.
  expect(refundPercent([{ days: 0, percent: 20 }], '2026-11-21', NOON)).toBe(20)
  expect(sayRefundRule([{ days: 0, percent: 20 }])).toBe('活动当天及更早退 20%')
  expect(sayRefundRule([])).toBe('不支持退票')
})

test('what members pay is said in words', () => {
  expect([50, 80, 85, 0, 100].map(sayMemberPrice)).toEqual(['半价', '8 折', '8.5 折', '免费', '原价'])
})
