import { inArray, lt, ne, and, or } from 'drizzle-orm'
import { events } from '#features/events/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { registrations, tickets } from '../tables.server.ts'
import { NOBODY } from './own-tickets.server.ts'

/** So long after an event organisers may still ask who was there. */
export const ATTENDEES_KEPT_MS = 2 * 365 * DAY_MS

/** Takes out who came to events that ended two years ago; a job. */
export async function forgetOldAttendees({ db, now }: Context): Promise<void> {
  const lastDay = shanghaiDay(new Date(now.getTime() - ATTENDEES_KEPT_MS))
  const old = db.select({ id: events.id }).from(events).where(lt(events.endsOn, lastDay))
  await db
    .update(tickets)
    .set({ ...NOBODY, attendeeKey: null })
    .where(and(inArray(tickets.eventId, old), or(ne(tickets.name, ''), ne(tickets.phone, ''))))
  await db
    .update(registrations)
    .set({ contactName: '', contactPhone: '', contactEmail: '', note: '' })
    .where(and(inArray(registrations.eventId, old), ne(registrations.contactName, '')))
}
