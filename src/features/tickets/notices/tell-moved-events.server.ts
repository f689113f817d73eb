import { and, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { events } from '#features/events/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { shanghaiMinute } from '#platform/shanghai-time.ts'
import { eachAlone, inNoOrder } from '#platform/jobs/each-alone.server.ts'
import { eventMoved } from '../message-kinds.ts'
import { registrations, ticketSales } from '../tables.server.ts'
import { sayChange, termsOf } from './event-terms.ts'
import type { RegistrationState } from '../words.ts'
import { noteMoves } from './note-moves.server.ts'
import { notTold } from './not-told.server.ts'
import { readHolders } from './read-holders.server.ts'
import { tellRegistration } from './tell-registration.server.ts'

const MOST_AT_ONCE = 1000
/** So long after a change whoever could not be told yet still is. */
const TOLD_FOR_MS = 7 * DAY_MS

/**
 * Notices events that were moved or made online after tickets were sold, and tells all their attendees, once each; those
 * that are taken down are looked at when they are back. A job.
 */
export async function tellMovedEvents(context: Context): Promise<void> {
  await noteMoves(context)
  const { db, now } = context
  const notice = sql<string>`'moved ' || (extract(epoch from ${ticketSales.movedAt}) * 1000)::bigint`
  const due = await db
    .select({ id: registrations.id, registration: registrations, sales: ticketSales, event: events, notice })
    .from(registrations)
    .innerJoin(ticketSales, eq(ticketSales.eventId, registrations.eventId))
    .innerJoin(events, eq(events.id, registrations.eventId))
    .where(
      and(
        isNotNull(ticketSales.movedFrom),
        gte(ticketSales.movedAt, new Date(now.getTime() - TOLD_FOR_MS)),
        eq(events.state, 'published'),
        sql`${ticketSales.state} <> 'cancelled'`,
        inArray(registrations.state, ['applied', 'held', 'confirmed']),
        lt(registrations.createdAt, ticketSales.movedAt),
        notTold(context, notice),
      ),
    )
    .orderBy(inNoOrder)
    .limit(MOST_AT_ONCE)
  await eachAlone(context, due, async (within, { registration, sales, event, notice: told }) => {
    // As it was noted: what was changed again since is told by itself.
    const change = sales.movedFrom ? sayChange(sales.movedFrom, sales.told ?? termsOf(event)) : ''
    const until = sales.freeRefundsUntil ? shanghaiMinute(sales.freeRefundsUntil) : ''
    const tickets = await readHolders(within, registration.id)
    await tellRegistration(within, eventMoved, {
      registration,
      tickets,
      notice: told,
      params: { title: event.title, change, until, startsOn: event.startsOn, state: stateOf(registration) },
    })
  })
}

const stateOf = ({ state }: { readonly state: RegistrationState }) =>
  state === 'applied' || state === 'held' ? state : undefined
