import { and, eq, exists, gte, inArray, sql } from 'drizzle-orm'
import { events } from '#features/events/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { checkIns } from '../door/tables.server.ts'
import type { EventRow } from '../find-sale.server.ts'
import { eventAfterwards } from '../message-kinds.ts'
import { listOwnMaterials } from '../own/list-own-materials.server.ts'
import { registrations, ticketSales, tickets } from '../tables.server.ts'
import { isDaytime } from './due-reminder.ts'
import { eachUnnotified } from './each-unnotified.server.ts'
import { readHolders } from './read-holders.server.ts'
import { tellRegistration } from './tell-registration.server.ts'

/** Later than so the portal thanks nobody any more, and organisers tell of materials, if at all. */
const LATEST_THANKS_DAYS = 3
const LATEST_DAYS = 30

/**
 * Thanks whoever came the day after an event, and tells everybody with a valid ticket once that its materials are released, by
 * day, however often it runs and whatever stops it; a job (C-47).
 */
export async function thankAttendees(context: Context): Promise<void> {
  const { db, now } = context
  if (!isDaytime(now)) return
  const since = shanghaiDay(new Date(now.getTime() - LATEST_DAYS * DAY_MS))
  const sold = await db
    .select({ event: events })
    .from(events)
    .innerJoin(ticketSales, eq(ticketSales.eventId, events.id))
    .where(
      and(eq(events.state, 'published'), sql`${ticketSales.state} <> 'cancelled'`, gte(events.endsOn, since)),
    )
  const materials = await listOwnMaterials(
    context,
    sold.map(({ event }) => event.id),
  )
  for (const { event } of sold)
    await tellAfterwards(context, event, materials.filter(({ eventId }) => eventId === event.id).length)
}

/** Tells what there is to tell of one event that sold tickets, with so many materials released. */
export async function tellAfterwards(context: Context, event: EventRow, materials: number): Promise<void> {
  const { db } = context
  const daysAgo = (days: number) => shanghaiDay(new Date(context.now.getTime() - days * DAY_MS))
  const isOver = event.endsOn < daysAgo(0)
  if (materials === 0 && (!isOver || event.endsOn < daysAgo(LATEST_THANKS_DAYS))) return
  const notice = materials > 0 ? 'materials' : 'thanks'
  const came = db
    .select({ id: checkIns.ticketId })
    .from(checkIns)
    .innerJoin(tickets, eq(tickets.id, checkIns.ticketId))
    .where(eq(tickets.registrationId, registrations.id))
  const asked = { eventId: event.id, notice, ...(materials === 0 && { only: exists(came) }) }
  const params = { title: event.title, materials }
  await eachUnnotified(context, asked, async (within, registration) => {
    const holders = await readHolders(within, registration.id)
    const present = materials > 0 ? holders : await whoCame(within, holders)
    await tellRegistration(within, eventAfterwards, { registration, tickets: present, notice, params })
  })
}

async function whoCame({ db }: Context, holders: Awaited<ReturnType<typeof readHolders>>) {
  const rows = await db
    .select({ id: checkIns.ticketId })
    .from(checkIns)
    .where(
      inArray(
        checkIns.ticketId,
        holders.map(({ id }) => id),
      ),
    )
  return holders.filter((holder) => rows.some(({ id }) => id === holder.id))
}
