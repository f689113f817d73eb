import { and, between, eq, sql } from 'drizzle-orm'
import { events } from '#features/events/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { endOfDay, shanghaiDay, shanghaiInstant, shanghaiMinute } from '#platform/shanghai-time.ts'
import type { EventRow } from '../find-sale.server.ts'
import { eventReminder } from '../message-kinds.ts'
import { placeOf } from '../place-of.ts'
import { ticketSales } from '../tables.server.ts'
import { beginOf, dueReminder, type Reminder } from './due-reminder.ts'
import { eachUnnotified } from './each-unnotified.server.ts'
import { readHolders } from './read-holders.server.ts'
import { tellRegistration } from './tell-registration.server.ts'

/**
 * Reminds everybody with a valid ticket a week and a day before an event, and an hour before one that is online: once each
 * for a day, however many they are, however often it runs and whatever stops it; a job. Whoever registered within the last
 * day knows.
 */
export async function remindAttendees(context: Context): Promise<void> {
  const { db, now } = context
  const soon = await db
    .select({ event: events, onlineUrl: ticketSales.onlineUrl })
    .from(events)
    .innerJoin(ticketSales, eq(ticketSales.eventId, events.id))
    .where(
      and(
        eq(events.state, 'published'),
        sql`${ticketSales.state} <> 'cancelled'`,
        between(events.startsOn, shanghaiDay(now), shanghaiDay(new Date(now.getTime() + 7 * DAY_MS))),
      ),
    )
  for (const { event, onlineUrl } of soon) {
    const reminder = dueReminder(event, now)
    if (reminder) await remindOf(context, { event, reminder, isEntered: onlineUrl !== '' })
  }
}

interface Reminding {
  readonly event: EventRow
  readonly reminder: Reminder
  /** Whether the way into the hall online is known. */
  readonly isEntered: boolean
}

async function remindOf(context: Context, { event, reminder, isEntered }: Reminding): Promise<void> {
  const { now } = context
  const notice = `${reminder} ${event.startsOn}`
  const known = reminder === 'hour' ? now : new Date(now.getTime() - DAY_MS)
  const begin = beginOf(event)
  const worthUntil = wordsHoldUntil(reminder, begin ?? shanghaiInstant(event.startsOn), now)
  const params = {
    reminder,
    title: event.title,
    startsOn: event.startsOn,
    begins: begin ? shanghaiMinute(begin) : event.startsOn,
    where: placeOf(event),
    isOnline: event.form === 'online',
    isEntered,
  }
  await eachUnnotified(
    context,
    { eventId: event.id, notice, confirmedBy: known },
    async (within, registration) => {
      const tickets = await readHolders(within, registration.id)
      await tellRegistration(within, eventReminder, { registration, tickets, notice, worthUntil, params })
    },
  )
}

/** Until when a mail that has to wait still says what is so: 明天 until midnight, all else until it has begun. */
const wordsHoldUntil = (reminder: Reminder, begin: Date, now: Date): Date =>
  reminder === 'day' ? endOfDay(shanghaiDay(now)) : begin
