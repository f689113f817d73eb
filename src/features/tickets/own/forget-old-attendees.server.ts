import { inArray, lt, ne, notInArray, and, or } from 'drizzle-orm'
import { events } from '#features/events/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { forgetOldAnswers } from '../questions/forget-answers.server.ts'
import { registrations, tickets } from '../tables.server.ts'
import { ticketChanges } from '../changes/tables.server.ts'
import { waitingList } from '../waiting/tables.server.ts'
import { NOBODY } from '../buying/nobody.ts'

/** So long after an event organisers may still ask who was there. */
export const ATTENDEES_KEPT_MS = 2 * 365 * DAY_MS

/** Who waited in vain is of no use after the event. */
const WAITING_KEPT_MS = 30 * DAY_MS

/** A note may have been written after whoever registered had left. */
const saysSomething = or(
  ne(registrations.contactName, ''),
  ne(registrations.note, ''),
  ne(registrations.refusedReason, ''),
)

/** Takes out who came to events that ended two years ago, and who waited for seats of those that ended a month ago; a job. */
export async function forgetOldAttendees({ db, now }: Context): Promise<void> {
  const lastDay = shanghaiDay(new Date(now.getTime() - ATTENDEES_KEPT_MS))
  const old = db.select({ id: events.id }).from(events).where(lt(events.endsOn, lastDay))
  await db
    .update(tickets)
    .set({ ...NOBODY, printedBadge: '', attendeeKey: null })
    .where(and(inArray(tickets.eventId, old), or(ne(tickets.name, ''), ne(tickets.phone, ''))))
  await db
    .update(registrations)
    .set({ contactName: '', contactPhone: '', contactEmail: '', note: '', refusedReason: '', invoice: null })
    .where(and(inArray(registrations.eventId, old), saysSomething))
  await forgetOldAnswers({ db }, lastDay)
  const oldTickets = db.select({ id: tickets.id }).from(tickets).where(inArray(tickets.eventId, old))
  await db
    .update(ticketChanges)
    .set({ reason: '' })
    .where(and(inArray(ticketChanges.ticketId, oldTickets), ne(ticketChanges.reason, '')))
  const monthAgo = shanghaiDay(new Date(now.getTime() - WAITING_KEPT_MS))
  const ended = db.select({ id: events.id }).from(events).where(lt(events.endsOn, monthAgo))
  await db
    .delete(waitingList)
    .where(and(inArray(waitingList.eventId, ended), notInArray(waitingList.state, ['offered'])))
}
