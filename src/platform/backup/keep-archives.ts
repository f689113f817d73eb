import { dayAfter, weekdayOf } from '../calendar-days.ts'
import { dayOfArchive } from './archive.ts'

/** How many backups stay: the newest of each of so many days, weeks and months that have one. */
export interface KeepRule {
  readonly days: number
  readonly weeks: number
  readonly months: number
}

const RULE = /^(\d{1,3})d (\d{1,3})w (\d{1,3})m$/

/** `7d 4w 6m` as a rule; undefined when it is written otherwise or would keep nothing. */
export function readKeepRule(text: string): KeepRule | undefined {
  const [, days, weeks, months] = (RULE.exec(text) ?? []).map(Number)
  if (days === undefined || weeks === undefined || months === undefined) return undefined
  return days + weeks + months > 0 ? { days, weeks, months } : undefined
}

/**
 * Which of these backups the rule no longer keeps, now that the one called `newest` is made; that is never among them.
 * Those of a later time, of a clock that ran ahead, are left alone until their time has come, and push none out.
 */
export function archivesToDrop(
  names: readonly string[],
  { days, weeks, months }: KeepRule,
  newest: string,
): string[] {
  const counted = names.filter((name) => name <= newest)
  const newestFirst = counted.toSorted().toReversed()
  const kept = new Set([
    ...newestFirst.slice(0, 1),
    ...newestOfEach(newestFirst, days, dayOfArchive),
    ...newestOfEach(newestFirst, weeks, mondayOf),
    ...newestOfEach(newestFirst, months, (name) => name.slice(0, 6)),
  ])
  return counted.filter((name) => !kept.has(name))
}

function newestOfEach(
  newestFirst: readonly string[],
  count: number,
  period: (name: string) => string,
): string[] {
  const newest = new Map<string, string>()
  for (const name of newestFirst) if (!newest.has(period(name))) newest.set(period(name), name)
  return [...newest.values()].slice(0, count)
}

function mondayOf(name: string): string {
  const day = dayOfArchive(name)
  return dayAfter(day, -weekdayOf(day))
}
