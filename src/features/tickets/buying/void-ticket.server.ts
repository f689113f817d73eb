import { and, eq, inArray, ne } from 'drizzle-orm'
import { recordAudit } from '#platform/audit.server.ts'
import type { Context } from '#platform/context.ts'
import { registrations, tickets } from '../tables.server.ts'
import { ACTIVE } from './member-places.server.ts'
import { endChangesOf } from '../changes/end-change.server.ts'
import { giveSeatsBack } from './take-seats.server.ts'

/** Makes one ticket void, once, with its registration when that was the last; both rows are locked by the caller. */
export async function voidTicket(
  context: Context,
  registration: typeof registrations.$inferSelect,
  { id, code, typeId, eventId, usesCode, state }: typeof tickets.$inferSelect,
): Promise<void> {
  const { db, now } = context
  if (state === 'void') return
  await db.update(tickets).set({ state: 'void' }).where(eq(tickets.id, id))
  const ofChanges = await endChangesOf(context, [id])
  if (state !== 'applied')
    await giveSeatsBack(context, {
      eventId,
      ofChanges,
      typeIds: [typeId],
      codeId: registration.codeId ?? undefined,
      codeUses: usesCode ? 1 : 0,
    })
  const others = await db.$count(
    tickets,
    and(eq(tickets.registrationId, registration.id), ne(tickets.id, id), inArray(tickets.state, ACTIVE)),
  )
  if (others === 0)
    await db
      .update(registrations)
      .set({ state: 'cancelled', endedAt: now })
      .where(eq(registrations.id, registration.id))
  await recordAudit(context, 'voidTicket', `ticket:${code}`, { registration: registration.number })
}
