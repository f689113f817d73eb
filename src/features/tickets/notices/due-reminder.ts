import { daysBetween } from '#platform/calendar-days.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { shanghaiDay, shanghaiInstant, shanghaiParts } from '#platform/shanghai-time.ts'

/** Which reminder of an event is due, and when others may be told. Pure; days are Shanghai's. */

export type Reminder = 'week' | 'day' | 'hour'

/** Nobody is reminded of what is days away in the night. */
export const MORNING = 9
export const EVENING = 21
/** A week's reminder that was missed is still sent until then. */
const LATEST_WEEK_DAYS = 4

interface Dated {
  readonly startsOn: string
  readonly form: 'online' | 'offline'
  readonly agenda: readonly { readonly day?: number | undefined; readonly time: string }[]
}

/** What an agenda's time begins with, also as a Chinese keyboard writes it. */
const PRINTED = /^([01]?\d|2[0-3])[:：]([0-5]\d)(?!\d)/

/** When an event begins, as its agenda says; undefined where it does not. */
export function beginOf({ startsOn, agenda }: Dated): Date | undefined {
  const first = agenda.find(({ day = 1 }) => day === 1)
  const [, hour = '', minute = ''] = PRINTED.exec(first?.time ?? '') ?? []
  return hour === '' ? undefined : shanghaiInstant(startsOn, `${hour.padStart(2, '0')}:${minute}:00`)
}

/** Whether nobody is woken by what is told now. */
export function isDaytime(now: Date): boolean {
  const { hour } = shanghaiParts(now)
  return hour >= MORNING && hour < EVENING
}

/** A week and a day before by day, an hour before what is online; a day without the job is made up for. */
export function dueReminder(event: Dated, now: Date): Reminder | undefined {
  const begin = beginOf(event)
  const left = begin && begin.getTime() - now.getTime()
  if (event.form === 'online' && left !== undefined && left > 0 && left <= HOUR_MS) return 'hour'
  if (!isDaytime(now)) return undefined
  const days = daysBetween(shanghaiDay(now), event.startsOn)
  if (days === 1) return 'day'
  return days >= LATEST_WEEK_DAYS && days <= 7 ? 'week' : undefined
}
