import { and, eq, inArray } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { registrations, tickets } from '../tables.server.ts'
import { checkReturn, requireUnused, type Returned } from './check-return.server.ts'
import { giveUpChangesOf } from './give-up-transfers.server.ts'
import { lockTicket } from './lock-ticket.server.ts'
import { refundedOf, refundOfTickets } from './money-of-ticket.server.ts'
import { takeValidBack } from './take-valid-back.server.ts'
import { voidTicket } from './void-ticket.server.ts'

/**
 * Gives some of one's own tickets of one registration back: they are void at once, their seats are for others, and by the
 * rule frozen at purchase a part of what was paid goes back, after a change of the event all of it; all or none of them.
 * The same key again does nothing more. Refuses `sign_in_required` and what `checkReturn` refuses.
 */
export async function returnTickets(
  context: Context,
  { codes, key = '' }: { codes: readonly string[]; key?: string },
): Promise<{ readonly refundFen: number }> {
  const { id: personId } = requirePerson(context.actor)
  const before = () => returnedBefore(context, { personId, codes, key })
  const done = await before()
  if (done) return done
  try {
    return await giveBack(context, { codes, key })
  } catch (error) {
    // The press before this one may have been on its way still.
    const meanwhile = error instanceof Refusal ? await before() : undefined
    if (meanwhile) return meanwhile
    throw error
  }
}

/** What these tickets brought when this key gave them back; undefined where it did not. */
async function returnedBefore(
  context: Context,
  { personId, codes, key }: { personId: number; codes: readonly string[]; key: string },
): Promise<{ readonly refundFen: number } | undefined> {
  if (key === '') return undefined
  const own = await context.db
    .select({ ticket: tickets, registration: registrations })
    .from(tickets)
    .innerJoin(registrations, eq(registrations.id, tickets.registrationId))
    .where(
      and(
        inArray(tickets.code, [...codes]),
        eq(tickets.buyerId, personId),
        eq(tickets.state, 'void'),
        eq(tickets.askedKey, key),
      ),
    )
  if (own.length !== new Set(codes).size) return undefined
  let refundFen = 0
  for (const { ticket, registration } of own) refundFen += await refundedOf(context, registration, ticket)
  return { refundFen }
}

async function giveBack(
  context: Context,
  { codes, key }: { codes: readonly string[]; key: string },
): Promise<{ readonly refundFen: number }> {
  const returned = await checkReturn(context, { codes })
  const { registration, refundFen } = returned
  const ids = returned.tickets.map(({ ticket }) => ticket.id)
  await inTransaction(context, async (within) => {
    await giveUpChangesOf(within, ids)
    if (refundFen > 0) await refundPaid(within, returned)
    for (const { ticket, refundFen: ownFen } of returned.tickets) {
      const ticketId = ticket.id
      const locked = await lockTicket(within, { registrationId: registration.id, ticketId })
      // Taken back with the money, where some goes back for it.
      if (ownFen === 0 && locked.ticket.state !== 'valid') throw new Refusal('conflict', 'ticket_not_valid')
      await requireUnused(within, ticketId)
      await voidTicket(within, locked.registration, locked.ticket)
    }
    await within.db.update(tickets).set({ askedKey: key }).where(inArray(tickets.id, ids))
    await recordAudit(within, 'returnTickets', `registration:${registration.number}`, { codes, refundFen })
  })
  return { refundFen }
}

/** The orders come first: whoever refunds from the office locks in the same order. */
async function refundPaid(
  context: Context,
  { registration, tickets: own, percent }: Returned,
): Promise<void> {
  await refundOfTickets(context, {
    tickets: own.map((each) => ({ ...each, registration })),
    reason: `退票（${percent}%）`,
    takeBack: takeValidBack,
  })
}
