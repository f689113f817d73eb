import { eq } from 'drizzle-orm'
import { events } from '#features/events/tables.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { shownYuan } from '#platform/money.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { ownTicketsPath } from '../addresses.ts'
import { giveUpChangesOf } from '../buying/give-up-transfers.server.ts'
import { lockTicket } from '../buying/lock-ticket.server.ts'
import { leftOfTicket, refundOfTickets, ticketsGoBackByHand } from '../buying/money-of-ticket.server.ts'
import { takeValidBack } from '../buying/take-valid-back.server.ts'
import { voidTicket } from '../buying/void-ticket.server.ts'
import { eventNotice } from '../message-kinds.ts'
import { sayWayBack } from '../say-way-back.ts'
import { registrations, tickets } from '../tables.server.ts'
import { RefundTicket } from './contract.ts'

/**
 * Takes one ticket back for whoever asked the organisers, also after the day of the rule and after coming in: it is void, its
 * seat is for others, and as much as they say of what it cost goes back. Whoever registered is told. Refuses
 * `permission_missing`, `staff_proof_needed`, `input_invalid`, `ticket_not_found`, `ticket_not_valid`,
 * `refund_above_price`, and what `refundOrder` refuses.
 */
export async function refundTicket(context: Context, input: unknown): Promise<void> {
  requirePermission(context.actor, 'tickets.cancel')
  const { code, amountFen, reason } = parseInput(RefundTicket, input)
  await inTransaction(context, async (within) => {
    const { db } = within
    const [found] = await db
      .select({ ticket: tickets, registration: registrations, title: events.title })
      .from(tickets)
      .innerJoin(registrations, eq(registrations.id, tickets.registrationId))
      .innerJoin(events, eq(events.id, tickets.eventId))
      .where(eq(tickets.code, code))
    if (!found) throw new Refusal('not_found', 'ticket_not_found')
    const { registration, ticket, title } = found
    if (ticket.state !== 'valid') throw new Refusal('conflict', 'ticket_not_valid')
    await giveUpChangesOf(within, [ticket.id])
    const isByHand = amountFen > 0 && (await ticketsGoBackByHand(within, [{ ticket, registration }]))
    if (amountFen > 0) {
      const leftFen = Math.min(ticket.paidFen, await leftOfTicket(within, registration, ticket))
      if (amountFen > leftFen)
        throw new Refusal('invalid', 'refund_above_price', { yuan: shownYuan(leftFen) })
      await refundOfTickets(within, {
        tickets: [{ ticket, registration, refundFen: amountFen }],
        reason: `退票：${reason}`,
        takeBack: takeValidBack,
      })
    }
    const locked = await lockTicket(within, { registrationId: registration.id, ticketId: ticket.id })
    // Taken back with the money, where it was bought for some.
    if (amountFen === 0 && locked.ticket.state !== 'valid') throw new Refusal('conflict', 'ticket_not_valid')
    await voidTicket(within, locked.registration, locked.ticket)
    const money = amountFen > 0 ? `，退款 ${shownYuan(amountFen)} 元${sayWayBack(isByHand)}` : ''
    await notify(within, eventNotice, {
      personId: registration.buyerId,
      params: {
        title,
        text: `主办方为${ticket.name === '' ? `票号 ${code}（还没有参会人）` : ` ${ticket.name} `}的门票办理了退票${money}。原因：${reason}`,
      },
      link: ownTicketsPath,
      onceKey: `refunded ${code}`,
    })
    await recordAudit(within, 'refundTicket', `ticket:${code}`, { amountFen, reason })
  })
}
