import { requirePerson } from '#features/accounts/policy.ts'
import { refundOrder, type TakeBack } from '#features/orders/refund-order.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { checkReturn, requireUnused, type Returned } from './check-return.server.ts'
import { lineOfTicket } from './line-of-ticket.server.ts'
import { lockTicket } from './lock-ticket.server.ts'
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

/** The order comes first: whoever refunds from the office locks in the same order. */
async function refundPaid(context: Context, { registration, tickets, percent }: Returned): Promise<void> {
  const paid = tickets.filter(({ refundFen }) => refundFen > 0)
  const parts = []
  for (const { ticket, refundFen } of paid) {
    const lineId = await lineOfTicket(context, registration, ticket.id)
    parts.push({ lineId, quantity: 1, amountFen: refundFen })
  }
  const takeBack: TakeBack = async (within, order, line, quantity) => {
    await takeValidBack(within, order, line, quantity)
    if (line.product === 'event_ticket') await requireUnused(within, line.detail.ticketId)
  }
  await refundOrder(
    { ...context, actor: { kind: 'system', name: 'return-tickets', may: ['orders.refund'] } },
    { number: registration.orderNumber ?? '', reason: `退票（${percent}%）`, parts },
    takeBack,
  )
}
