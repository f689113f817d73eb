import type { TakeBack } from '#features/orders/refund-order.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { lockTicket } from './lock-ticket.server.ts'
import { voidTicket } from './void-ticket.server.ts'

/**
 * Takes back a ticket that is given back by itself: whoever comes second, also without money, is refused
 * `ticket_not_valid`, so that nothing goes back twice.
 */
export const takeValidBack: TakeBack = async (context, _order, line) => {
  if (line.product !== 'event_ticket') return
  const { registration, ticket } = await lockTicket(context, line.detail)
  if (ticket.state !== 'valid') throw new Refusal('conflict', 'ticket_not_valid')
  await voidTicket(context, registration, ticket)
}
