import { DAY_MS } from '#platform/durations.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Period } from './contract.ts'

const MOST_DAYS = 366

const numberOf = (day: string) => Date.parse(day) / DAY_MS
const dayOfNumber = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** How many days a period has; refuses `figures_too_long` for none and for more than a year. */
export function lengthOf({ from, to }: Period): number {
  const days = numberOf(to) - numberOf(from) + 1
  if (days < 1 || days > MOST_DAYS) throw new Refusal('invalid', 'figures_too_long')
  return days
}

/** As many days as a period has, directly before it; refuses like `lengthOf`. */
export function periodBefore(period: Period): Period {
  const days = lengthOf(period)
  const first = numberOf(period.from)
  return { from: dayOfNumber(first - days), to: dayOfNumber(first - 1) }
}

/** Every day of a period in order. */
export function daysOf(period: Period): string[] {
  const first = numberOf(period.from)
  return Array.from({ length: lengthOf(period) }, (_, at) => dayOfNumber(first + at))
}

/** The day so many days after another. */
export const dayAfter = (day: string, days: number): string => dayOfNumber(numberOf(day) + days)
