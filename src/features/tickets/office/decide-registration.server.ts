import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { people } from '#features/accounts/tables.server.ts'
import { events } from '#features/events/tables.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { ownTicketsPath } from '../addresses.ts'
import { confirmRegistration } from '../buying/confirm.server.ts'
import { endRegistration } from '../buying/end-registration.server.ts'
import { takeSeats } from '../buying/take-seats.server.ts'
import { registrationDecided } from '../message-kinds.ts'
import { registrations, tickets } from '../tables.server.ts'
import { DecideRegistration } from './contract.ts'

/** Whoever was let in has so long to pay. */
const PAYABLE_MS = 3 * DAY_MS

/**
 * Decides on one registration that was applied for: it takes its seats and is confirmed where nothing is to be paid, else it
 * may be paid for three days; or it ends, for a reason. Whoever applied is told. Refuses `permission_missing`, `registration_not_found`,
 * `registration_not_waiting`, `registration_of_closed` where whoever applied is gone and may only be refused, and what
 * `takeSeats` refuses.
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
    const toPay = found.amountFen > 0
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
      if (toPay)
        await db
          .update(registrations)
          .set({ state: 'held', heldUntil: new Date(now.getTime() + PAYABLE_MS) })
          .where(eq(registrations.id, found.id))
      else await confirmRegistration(within, found)
    } else {
      await endRegistration(within, found, 'refused')
      await db.update(registrations).set({ refusedReason: reason }).where(eq(registrations.id, found.id))
    }
    const [event] = await db.select().from(events).where(eq(events.id, found.eventId))
    if (!isClosed)
      await notify(within, registrationDecided, {
        personId: found.buyerId,
        params: { title: event?.title ?? '', isApproved, toPay, reason },
        link: ownTicketsPath,
        onceKey: number,
      })
    await recordAudit(within, 'decideRegistration', `registration:${number}`, { isApproved })
  })
}
