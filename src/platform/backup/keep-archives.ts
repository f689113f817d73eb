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
 * Those of a later time, of a clock that ran ahead, are left alone until their time has come, and push none out. Of a
 * period that has both, the newest that holds the files stays beside a newer one of the database alone.
 */
export function archivesToDrop(
  names: readonly string[],
  { days, weeks, months }: KeepRule,
  { newest, withFiles }: { newest: string; withFiles: ReadonlySet<string> },
): string[] {
  const counted = names.filter((name) => name <= newest)
  const newestFirst = counted.toSorted().toReversed()
  const newestOfEach = (count: number, period: (name: string) => string) => {
    const kept = new Set([...new Set(newestFirst.map(period))].slice(0, count))
    const among = newestFirst.filter((name) => kept.has(period(name)))
    return [
      ...firstOfEach(among, period),
      ...firstOfEach(
        among.filter((name) => withFiles.has(name)),
        period,
      ),
    ]
  }
  const kept = new Set([
    ...newestFirst.slice(0, 1),
    ...newestOfEach(days, dayOfArchive),
    ...newestOfEach(weeks, mondayOf),
    ...newestOfEach(months, (name) => name.slice(0, 6)),
  ])
  return counted.filter((name) => !kept.has(name))
}

function firstOfEach(names: readonly string[], period: (name: string) => string): Iterable<string> {
  const first = new Map<string, string>()
  for (const name of names) if (!first.has(period(name))) first.set(period(name), name)
  return first.values()
}

function mondayOf(name: string): string {
  const day = dayOfArchive(name)
  return dayAfter(day, -weekdayOf(day))
}
