import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { people } from '#features/accounts/tables.server.ts'
import { events } from '#features/events/tables.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { dayAfter } from '#platform/calendar-days.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiInstant, shanghaiMinute } from '#platform/shanghai-time.ts'
import { ownTicketsPath } from '../addresses.ts'
import { confirmRegistration } from '../buying/confirm.server.ts'
import { endRegistration } from '../buying/end-registration.server.ts'
import { takeSeats } from '../buying/take-seats.server.ts'
import { registrationDecided } from '../message-kinds.ts'
import { registrations, ticketSales, tickets } from '../tables.server.ts'
import { DecideRegistration } from './contract.ts'

/** Whoever was let in has so long to pay, and not after the event. */
const PAYABLE_MS = 3 * DAY_MS

/**
 * Decides on one registration that was applied for: it takes its seats and is confirmed where nothing is to be paid, else it
 * may be paid for three days; or it ends, for a reason. Whoever applied is told. Refuses `permission_missing`,
 * `registration_not_found`, `registration_not_waiting`, `registration_of_closed` where whoever applied is gone and may only
 * be refused, as of an event that was cancelled (`event_cancelled`) or is over (`event_over`), and what `takeSeats` refuses.
 */
export async function decideRegistration(
  context: Context,
  input: z.input<typeof DecideRegistration>,
): Promise<void> {
  requirePermission(context.actor, 'tickets.manage')
  const { number, isApproved, reason } = parseInput(DecideRegistration, input)
  await inTransaction(context, async (within) => {
    const { db, now } = within
    const [found] = await db
      .select()
      .from(registrations)
      .where(eq(registrations.number, number))
      .for('update')
    if (!found) throw new Refusal('not_found', 'registration_not_found')
    if (found.state !== 'applied') throw new Refusal('conflict', 'registration_not_waiting')
    const [buyer] = await db
      .select({ closedAt: people.closedAt })
      .from(people)
      .where(eq(people.id, found.buyerId))
    const isClosed = buyer?.closedAt !== null
    if (isClosed && isApproved) throw new Refusal('conflict', 'registration_of_closed')
    const toPay = isApproved && found.amountFen > 0
    const [event] = await db.select().from(events).where(eq(events.id, found.eventId))
    const heldUntil = payableUntil(now, event)
    if (isApproved) {
      const own = await db
        .update(tickets)
        .set({ state: 'held' })
        .where(and(eq(tickets.registrationId, found.id), eq(tickets.state, 'applied')))
        .returning()
      await takeSeats(within, {
        eventId: found.eventId,
        typeIds: own.map(({ typeId }) => typeId),
        codeId: found.codeId ?? undefined,
        codeUses: own.filter(({ usesCode }) => usesCode).length,
      })
      // Its row is held by now: it may have been cancelled a moment ago.
      const isIt = and(eq(ticketSales.eventId, found.eventId), eq(ticketSales.state, 'cancelled'))
      if ((await db.$count(ticketSales, isIt)) > 0) throw new Refusal('conflict', 'event_cancelled')
      if (heldUntil <= now) throw new Refusal('conflict', 'event_over')
      if (toPay)
        await db.update(registrations).set({ state: 'held', heldUntil }).where(eq(registrations.id, found.id))
      else await confirmRegistration(within, found)
    } else {
      await endRegistration(within, found, 'refused')
      await db.update(registrations).set({ refusedReason: reason }).where(eq(registrations.id, found.id))
    }
    if (!isClosed)
      await notify(within, registrationDecided, {
        personId: found.buyerId,
        params: {
          title: event?.title ?? '',
          isApproved,
          payUntil: toPay ? shanghaiMinute(heldUntil) : '',
          reason,
        },
        link: ownTicketsPath,
        onceKey: number,
      })
    await recordAudit(within, 'decideRegistration', `registration:${number}`, { isApproved })
  })
}

function payableUntil(now: Date, event: { readonly endsOn: string } | undefined): Date {
  const until = new Date(now.getTime() + PAYABLE_MS)
  const end = event && shanghaiInstant(dayAfter(event.endsOn))
  return end && end < until ? end : until
}
