import { and, eq, inArray } from 'drizzle-orm'
import { recordAudit } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { registrations, tickets } from '../tables.server.ts'
import { ACTIVE } from './member-places.server.ts'
import { endChangesOf } from '../changes/end-change.server.ts'
import { giveSeatsBack } from './take-seats.server.ts'

type Registration = typeof registrations.$inferSelect

/**
 * Ends a registration whose row the surrounding transaction has locked: its tickets are void, and what they had taken is
 * there for others, once. Gives the types of the seats that are free now.
 */
export async function endRegistration(
  context: Context,
  registration: Registration,
  state: 'cancelled' | 'expired' | 'refused',
): Promise<number[]> {
  const { db, now } = context
  const isOpen = inArray(tickets.state, ACTIVE)
  const own = await db
    .select()
    .from(tickets)
    .where(and(eq(tickets.registrationId, registration.id), isOpen))
    .for('update')
  await db
    .update(tickets)
    .set({ state: 'void' })
    .where(and(eq(tickets.registrationId, registration.id), isOpen))
  await db.update(registrations).set({ state, endedAt: now }).where(eq(registrations.id, registration.id))
  const ofChanges = await endChangesOf(
    context,
    own.map(({ id }) => id),
  )
  // What is only applied for has taken nothing.
  const seated = own.filter((ticket) => ticket.state !== 'applied')
  if (seated.length > 0)
    await giveSeatsBack(context, {
      eventId: registration.eventId,
      ofChanges,
      typeIds: seated.map(({ typeId }) => typeId),
      codeId: registration.codeId ?? undefined,
      codeUses: seated.filter(({ usesCode }) => usesCode).length,
    })
  await recordAudit(context, 'endRegistration', `registration:${registration.number}`, { state })
  return seated.map(({ typeId }) => typeId)
}
