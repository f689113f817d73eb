import { shanghaiDay } from '#platform/shanghai-time.ts'
import { daysBetween } from '#platform/calendar-days.ts'
import { percentOf } from '#platform/money.ts'
import type { PriceRule } from './words.ts'

/** What a ticket costs, when it is sold, and how much of it goes back. Pure, safe in the browser. */

export interface Priced {
  readonly priceFen: number
  readonly earlyPriceFen: number | null
  readonly earlyUntil: Date | null
  readonly hasMemberPrice: boolean
}

export interface Discount {
  readonly percentOff: number
  readonly fenOff: number
}

export interface Price {
  readonly fen: number
  readonly rule: PriceRule
}

/**
 * The lowest of the list price and every reduction that holds; reductions are never added up (C-43). What costs the same
 * by several rules goes by the one that uses nothing up. A member pays `memberPercent` of the list price (PROD-10, B-57).
 */
export function ticketPrice(
  type: Priced,
  facts: { now: Date; memberPercent: number | undefined; discount: Discount | undefined },
): Price {
  const { priceFen, earlyPriceFen, earlyUntil } = type
  if (priceFen === 0) return { fen: 0, rule: 'free' }
  const prices: Price[] = [{ fen: priceFen, rule: 'normal' }]
  if (earlyPriceFen !== null && earlyUntil !== null && facts.now < earlyUntil)
    prices.push({ fen: earlyPriceFen, rule: 'early' })
  if (type.hasMemberPrice && facts.memberPercent !== undefined)
    prices.push({ fen: percentOf(priceFen, facts.memberPercent), rule: 'member' })
  if (facts.discount) {
    const { percentOff, fenOff } = facts.discount
    prices.push({ fen: Math.max(0, percentOf(priceFen, 100 - percentOff) - fenOff), rule: 'code' })
  }
  return prices.reduce((lowest, price) => (price.fen < lowest.fen ? price : lowest))
}

/**
 * Whether people can wait for a seat of a type: not for one whose registrations are looked at first, which take no seat until
 * then, nor for groups, because seats come free one by one.
 */
export const isWaitable = (type: { readonly needsReview: boolean; readonly minPerOrder: number }): boolean =>
  !type.needsReview && type.minPerOrder === 1

interface Window {
  readonly from: Date | null
  readonly until: Date | null
}

export const isWithin = ({ from, until }: Window, now: Date): boolean =>
  (from === null || from <= now) && (until === null || now < until)

/** Until `days` days before an event begins, `percent` of what was paid goes back. */
export interface RefundStep {
  readonly days: number
  readonly percent: number
}

/** How many percent go back today of a ticket for an event that begins on `startsOn`; 0 when it is too late. */
export function refundPercent(rule: readonly RefundStep[], startsOn: string, now: Date): number {
  const daysLeft = daysBetween(shanghaiDay(now), startsOn)
  return rule.reduce((most, { days, percent }) => (daysLeft >= days ? Math.max(most, percent) : most), 0)
}

/** A rule as readers see it: `活动前 7 天及更早退 100%；…`. */
export function sayRefundRule(rule: readonly RefundStep[]): string {
  if (rule.length === 0) return '不支持退票'
  return rule
    .toSorted((a, b) => b.days - a.days)
    .map(({ days, percent }) =>
      days === 0 ? `活动当天及更早退 ${percent}%` : `活动前 ${days} 天及更早退 ${percent}%`,
    )
    .join('；')
}

/** Whether the last day of an event is over, in Shanghai. */
export const hasEnded = ({ endsOn }: { readonly endsOn: string }, now: Date): boolean =>
  endsOn < shanghaiDay(now)
