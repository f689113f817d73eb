import { DAY_MS } from '#platform/durations.ts'
import { shanghaiInstant } from '#platform/shanghai-time.ts'

/** When and where an event is, as attendees know it, and what a change of it means. Pure. */

export interface EventTerms {
  readonly startsOn: string
  readonly endsOn: string
  readonly form: 'online' | 'offline'
  readonly city: string
  readonly place: string
  readonly address: string
}

export const termsOf = ({ startsOn, endsOn, form, city, place, address }: EventTerms): EventTerms => ({
  startsOn,
  endsOn,
  form,
  city,
  place,
  address,
})

const daysOf = ({ startsOn, endsOn }: EventTerms) =>
  startsOn === endsOn ? startsOn : `${startsOn} 至 ${endsOn}`
const placeOf = ({ form, city, place, address }: EventTerms) =>
  form === 'online' ? '线上' : [city, place, address].filter(Boolean).join(' ') || '待定'

/** A place that was still open when tickets were sold is named, not moved: nobody may give the ticket back for that. */
const isNamed = (before: EventTerms, after: EventTerms) =>
  (before.place === '' || (before.address === '' && before.place === after.place)) &&
  (before.city === '' || before.city === after.city)

/** What has changed, as people are told; empty where nothing did that they would notice. */
export function sayChange(before: EventTerms, after: EventTerms): string {
  const changes = []
  if (daysOf(before) !== daysOf(after)) changes.push(`时间由 ${daysOf(before)} 改为 ${daysOf(after)}`)
  if (before.form !== after.form)
    changes.push(after.form === 'online' ? '改为线上举行' : `改为线下举行，地点 ${placeOf(after)}`)
  else if (placeOf(before) !== placeOf(after) && !isNamed(before, after))
    changes.push(`地点由 ${placeOf(before)} 改为 ${placeOf(after)}`)
  return changes.join('，')
}

/**
 * Until when everybody may give tickets back whole after a change that is told now: so many days, but not past the event's
 * first morning, and always for a day.
 */
export function freeReturnsUntil(now: Date, days: number, startsOn: string): Date {
  const wanted = Math.min(now.getTime() + days * DAY_MS, shanghaiInstant(startsOn).getTime())
  return new Date(Math.max(wanted, now.getTime() + DAY_MS))
}
