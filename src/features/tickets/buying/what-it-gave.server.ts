import { eq } from 'drizzle-orm'
import { events } from '#features/events/tables.server.ts'
import type { WhatItGave } from '#features/orders/desk/read-order.server.ts'
import { registrations, tickets, ticketTypes } from '../tables.server.ts'
import { TICKET_STATE_NAMES } from '../words.ts'

/** Which tickets an order gave. */
export const ticketsItGave: WhatItGave = async ({ db }, { number }) => {
  const given = await db
    .select({ title: events.title, type: ticketTypes.name, code: tickets.code, state: tickets.state })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .innerJoin(tickets, eq(tickets.registrationId, registrations.id))
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .where(eq(registrations.orderNumber, number))
  return given.map(({ title, type, code, state }) => ({
    title: `${title}：${type} ${code}（${TICKET_STATE_NAMES[state]}）`,
  }))
}
