import type { DayOfFigures, DayOfMembers, DayOfMoney, Figures, Period, Span } from '../contract.ts'
import type { DayFigure } from '../names.ts'
import { daysOf } from '../period.ts'

/** What a span of days comes to. */

export const sumOf = <Row>(rows: readonly Row[], of: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)

export const sumOfFigure = (days: readonly DayOfFigures[], figure: DayFigure): number =>
  sumOf(days, ({ figures }) => figures[figure] ?? 0)

/** Readers of an average day: one and the same reader is not known again on another day, so days cannot be added. */
export function readersADay(days: readonly DayOfFigures[]): number {
  const read = days.filter(({ figures }) => (figures.reads ?? 0) > 0)
  return read.length === 0 ? 0 : Math.round(sumOfFigure(read, 'readers') / read.length)
}

/** Memberships that stand at the end of these days. */
export function standingAfter(members: readonly DayOfMembers[]): number {
  const last = members.at(-1)?.day
  return sumOf(
    members.filter(({ day }) => day === last),
    ({ standing }) => standing,
  )
}

export const netFen = (money: readonly DayOfMoney[]): number =>
  sumOf(money, ({ inFen, backFen }) => inFen - backFen)

/** The days of a span that were added up, also where nothing happened. */
export const countedOf = ({ days }: Pick<Span, 'days'>): ReadonlySet<string> =>
  new Set(days.map(({ day }) => day))

/** What each of these days came to; undefined for one that was never added up, which is not a day of nothing. */
export function byDay<Row extends { readonly day: string }>(
  { days, counted }: { readonly days: readonly string[]; readonly counted: ReadonlySet<string> },
  rows: readonly Row[],
  of: (row: Row) => number,
): (number | undefined)[] {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(row.day, (sums.get(row.day) ?? 0) + of(row))
  return days.map((day) => sums.get(day) ?? (counted.has(day) ? 0 : undefined))
}

/** The days of a period before today that were never added up. */
export const missingOf = (period: Period, counted: ReadonlySet<string>, today: string): string[] =>
  daysOf(period).filter((day) => day < today && !counted.has(day))

/** Whether every day of both was added up, so that one can be compared with the other. */
export const isComparable = ({ now, before }: Pick<Figures, 'now' | 'before'>, today: string): boolean =>
  [now, before].every((span) => missingOf(span, countedOf(span), today).length === 0)

/** By how much of it something has changed, as 12% is 0.12; undefined where there was nothing. */
export const changeOf = (now: number, before: number): number | undefined =>
  before === 0 ? undefined : (now - before) / before

/** A part of something as people read it. */
export const shareOf = (part: number, whole: number): string =>
  whole === 0
    ? '—'
    : (part / whole).toLocaleString('zh-CN', {
        style: 'percent',
        maximumFractionDigits: part / whole < 0.1 ? 1 : 0,
      })

/** A change as people read it: +12%, −3%. */
export function sayChange(change: number | undefined): string {
  if (change === undefined) return ''
  const percent = Math.round(change * 100)
  if (percent === 0) return '持平'
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString('zh-CN')}%`
}
