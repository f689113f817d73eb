import { requirePerson } from '#features/accounts/policy.ts'
import type { TakeBack } from '#features/orders/refund-order.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { checkReturn, requireUnused, type Returned } from './check-return.server.ts'
import { lockTicket } from './lock-ticket.server.ts'
import { refundOfTickets } from './money-of-ticket.server.ts'
import { takeValidBack } from './take-valid-back.server.ts'
import { voidTicket } from './void-ticket.server.ts'

/**
 * Gives some of one's own tickets of one registration back: they are void at once, their seats are for others, and by the
 * rule frozen at purchase a part of what was paid goes back, after a change of the event all of it; all or none of them.
 * Refuses `sign_in_required` and what `checkReturn` refuses.
 */
export async function returnTickets(
  context: Context,
  { codes }: { codes: readonly string[] },
): Promise<{ readonly refundFen: number }> {
  requirePerson(context.actor)
  const returned = await checkReturn(context, { codes })
  const { registration, tickets, refundFen } = returned
  await inTransaction(context, async (within) => {
    if (refundFen > 0) await refundPaid(within, returned)
    for (const { ticket } of tickets) {
      const locked = await lockTicket(within, { registrationId: registration.id, ticketId: ticket.id })
      await requireUnused(within, ticket.id)
      await voidTicket(within, locked.registration, locked.ticket)
    }
    await recordAudit(within, 'returnTickets', `registration:${registration.number}`, { codes, refundFen })
  })
  return { refundFen }
}

/** The orders come first: whoever refunds from the office locks in the same order. */
async function refundPaid(context: Context, { registration, tickets, percent }: Returned): Promise<void> {
  const takeBack: TakeBack = async (within, order, line, quantity) => {
    await takeValidBack(within, order, line, quantity)
    if (line.product === 'event_ticket') await requireUnused(within, line.detail.ticketId)
  }
  await refundOfTickets(context, {
    tickets: tickets.map((each) => ({ ...each, registration })),
    reason: `退票（${percent}%）`,
    takeBack,
  })
}
