import { eq, or } from 'drizzle-orm'
import { events } from '#features/events/tables.server.ts'
import type { Finder } from '#features/staff/finder.ts'
import { registrations, tickets } from './tables.server.ts'

/** Registrations by their own number and by the code of any of their tickets, among those of their event. */
export const registrationFinder: Finder = {
  what: '报名',
  permission: 'tickets.manage',
  async find({ db }, typed) {
    const number = typed.toUpperCase()
    const rows = await db
      .selectDistinct({
        eventId: registrations.eventId,
        title: events.title,
        contactName: registrations.contactName,
      })
      .from(registrations)
      .innerJoin(events, eq(events.id, registrations.eventId))
      .leftJoin(tickets, eq(tickets.registrationId, registrations.id))
      .where(or(eq(registrations.number, number), eq(tickets.code, number)))
      .limit(5)
    return rows.map(({ eventId, title, contactName }) => ({
      number,
      title: `${contactName} · ${title}`,
      address: `/tickets/${eventId}`,
      search: { number },
    }))
  },
}
