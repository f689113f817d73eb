import { dayAfter } from '#platform/calendar-days.ts'
import { MINUTE_MS } from '#platform/durations.ts'

/** An event for calendars (RFC 5545): whole days, as events here have no hours. Pure. */

interface Dated {
  readonly id: number
  readonly title: string
  readonly summary: string
  readonly startsOn: string
  readonly endsOn: string
  readonly place: string
  readonly organisers: readonly { readonly name: string }[]
  readonly updatedAt: Date
  readonly cancelledAt: Date | null
  readonly url: string
}

const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', String.raw`\;`)
    .replaceAll(',', String.raw`\,`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)

const plain = (day: string) => day.replaceAll('-', '')

/** Calendars take an organiser with a mail address only. */
const heldBy = ({ organisers }: Dated) =>
  organisers.length === 0 ? '' : `主办：${organisers.map(({ name }) => name).join('、')}`

/** The text of `event.ics`. */
export function calendarOf(event: Dated): string {
  // An end is the first day that no longer belongs to it.
  const end = dayAfter(event.endsOn)
  const changedAt = Math.max(event.updatedAt.getTime(), event.cancelledAt?.getTime() ?? 0)
  const stamp = new Date(changedAt).toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//portal//events//ZH',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:event-${event.id}@${new URL(event.url).hostname}`,
    `DTSTAMP:${stamp}`,
    // A calendar that has the event already takes it anew by a higher number alone.
    `SEQUENCE:${Math.floor(changedAt / MINUTE_MS)}`,
    `DTSTART;VALUE=DATE:${plain(event.startsOn)}`,
    `DTEND;VALUE=DATE:${plain(end)}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.place)}`,
    `DESCRIPTION:${escaped([heldBy(event), event.summary.slice(0, 500).toWellFormed()].filter(Boolean).join('\n'))}`,
    `URL:${event.url}`,
    `STATUS:${event.cancelledAt ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.flatMap(folded).join('\r\n')}\r\n`
}

/** A line is at most 75 bytes; what is longer goes on behind a blank, never in the middle of a sign. */
function folded(line: string): string[] {
  const parts: string[] = []
  let part = ''
  for (const sign of line) {
    if (Buffer.byteLength(part + sign) > 74) {
      parts.push(part)
      part = ' '
    }
    part += sign
  }
  return [...parts, part]
}
