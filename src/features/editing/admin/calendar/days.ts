import { z } from 'zod'
import { dayAfter, daysBetween, weekdayOf } from '#platform/calendar-days.ts'

/** Days as texts, `2026-11-22`: a calendar has no clock and no zone. */

const VIEWS = ['month', 'week'] as const
export type View = (typeof VIEWS)[number]

/** What the calendar's address may say; whatever else stands there counts as not said. */
const Address = z.object({
  view: z.enum(VIEWS).default('month').catch('month'),
  day: z.iso.date().optional().catch(undefined),
})
export const calendarAddress = (search: unknown) => Address.parse(search)

/** The days that are shown: a week from Monday, or every week that a day of the month lies in. */
export function daysOf(view: View, day: string): string[] {
  const first = view === 'week' ? day : `${day.slice(0, 7)}-01`
  const monday = dayAfter(first, -weekdayOf(first))
  const end = view === 'week' ? dayAfter(monday, 7) : nextMonth(day)
  const weeks = Math.ceil(daysBetween(monday, end) / 7)
  return Array.from({ length: weeks * 7 }, (_, place) => dayAfter(monday, place))
}

/** The same place one step on or back: a week, or the first of a month. */
export function stepFrom(view: View, day: string, step: 1 | -1): string {
  if (view === 'week') return dayAfter(day, 7 * step)
  return step === 1 ? nextMonth(day) : `${dayAfter(`${day.slice(0, 7)}-01`, -1).slice(0, 7)}-01`
}

function nextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}
