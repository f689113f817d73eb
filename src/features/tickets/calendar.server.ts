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
  readonly isCancelled: boolean
  readonly url: string
}

const escaped = (text: string): string =>
  text
    .replaceAll('\\', '\\\\')
    .replaceAll(';', String.raw`\;`)
    .replaceAll(',', String.raw`\,`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)

/** The day after, because an end is the first day that no longer belongs to it. */
function dayAfter(day: string): string {
  const next = new Date(`${day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}

const plain = (day: string) => day.replaceAll('-', '')

/** Calendars take an organiser with a mail address only. */
const heldBy = ({ organisers }: Dated) =>
  organisers.length === 0 ? '' : `主办：${organisers.map(({ name }) => name).join('、')}`

/** The text of `event.ics`. */
export function calendarOf(event: Dated): string {
  const stamp = event.updatedAt.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//portal//events//ZH',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:event-${event.id}@${new URL(event.url).hostname}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${plain(event.startsOn)}`,
    `DTEND;VALUE=DATE:${plain(dayAfter(event.endsOn))}`,
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.place)}`,
    `DESCRIPTION:${escaped([heldBy(event), event.summary.slice(0, 500).toWellFormed()].filter(Boolean).join('\n'))}`,
    `URL:${event.url}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
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
