import { and, eq } from 'drizzle-orm'
import { events } from '#features/events/tables.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { ownTicketsPath } from '../addresses.ts'
import { ticketIssued } from '../message-kinds.ts'
import { registrations, tickets } from '../tables.server.ts'
import { mailAttendees } from './mail-attendees.server.ts'
import { textNumbers } from './text-numbers.server.ts'

type Registration = typeof registrations.$inferSelect

/**
 * Makes the kept tickets of a registration valid and tells whoever registered and everybody who is named, within the
 * surrounding transaction, which has its row locked. Gives it as it is then.
 */
export async function confirmRegistration(
  context: Context,
  { id, number, orderNumber }: Registration,
): Promise<Registration> {
  const { db, now } = context
  const [confirmed] = await db
    .update(registrations)
    .set({ state: 'confirmed', confirmedAt: now, orderNumber })
    .where(eq(registrations.id, id))
    .returning()
  if (!confirmed) throw new Error(`registration ${number} is gone`)
  const valid = await db
    .update(tickets)
    .set({ state: 'valid' })
    .where(and(eq(tickets.registrationId, id), eq(tickets.state, 'held')))
    .returning()
  await tellIssued(context, confirmed, valid)
  await recordAudit(context, 'confirmRegistration', `registration:${number}`, { tickets: valid.length })
  return confirmed
}

/** Tells of tickets that are valid from now on. */
export async function tellIssued(
  context: Context,
  { buyerId, eventId, number, source }: Registration,
  valid: readonly (typeof tickets.$inferSelect)[],
): Promise<void> {
  const [event] = await context.db.select().from(events).where(eq(events.id, eventId))
  const [first] = valid
  if (!event || !first) return
  const unmailed = await mailAttendees(context, event, valid)
  if (source !== 'staff') await textNumbers(context, event, valid)
  const unnamed = valid.filter(({ awaitsAttendee }) => awaitsAttendee).length
  await notify(context, ticketIssued, {
    personId: buyerId,
    params: {
      title: event.title,
      startsOn: event.startsOn,
      place: event.place,
      tickets: valid.length,
      unnamed,
      unmailed,
    },
    link: ownTicketsPath,
    onceKey: `${number} ${first.code}`,
  })
}
