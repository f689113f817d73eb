import { dayAfter, daysBetween } from '#platform/calendar-days.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Period } from './contract.ts'

const MOST_DAYS = 366

/** How many days lie between two, both among them. */
export const countDays = ({ from, to }: Period): number => daysBetween(from, to) + 1

/** How many days a period has; refuses `figures_too_long` for none and for more than a year. */
export function lengthOf(period: Period): number {
  const days = countDays(period)
  if (days < 1 || days > MOST_DAYS) throw new Refusal('invalid', 'figures_too_long')
  return days
}

/** As many days as a period has, directly before it; refuses like `lengthOf`. */
export function periodBefore(period: Period): Period {
  const days = lengthOf(period)
  return { from: dayAfter(period.from, -days), to: dayAfter(period.from, -1) }
}

/** Every day of a period in order. */
export function daysOf(period: Period): string[] {
  return Array.from({ length: Math.max(0, countDays(period)) }, (_, at) => dayAfter(period.from, at))
}

/** Days in order, those that follow each other as one period. */
export function periodsOf(days: readonly string[]): Period[] {
  const periods: Period[] = []
  for (const day of days) {
    const last = periods.at(-1)
    if (last && dayAfter(last.to) === day) last.to = day
    else periods.push({ from: day, to: day })
  }
  return periods
}

export interface Parts {
  /** First days of whole months. */
  readonly months: readonly string[]
  /** What is left. */
  readonly days: readonly Period[]
}

/** A period as those of these months that lie wholly in it, and the days that are left. */
export function partsOf(period: Period, months: readonly string[]): Parts {
  const monthOf = (day: string) => `${day.slice(0, 7)}-01`
  const byMonth = Map.groupBy(daysOf(period), monthOf)
  const isWhole = (month: string) => {
    const days = byMonth.get(month) ?? []
    const last = days.at(-1)
    return days[0] === month && last !== undefined && monthOf(dayAfter(last)) !== month
  }
  const whole = months.filter(isWhole)
  const left = [...byMonth].flatMap(([month, days]) => (whole.includes(month) ? [] : days))
  return { months: whole, days: periodsOf(left) }
}
