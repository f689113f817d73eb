import { and, eq } from 'drizzle-orm'
import { events } from '#features/events/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { shownYuan } from '#platform/money.ts'
import { Refusal } from '#platform/refusal.ts'
import { shanghaiInstant } from '#platform/shanghai-time.ts'
import { requireUnused } from '../buying/check-return.server.ts'
import { freeSeats } from '../find-sale.server.ts'
import { hasEnded, ticketPrice } from '../policy.ts'
import { registrations, ticketSales, tickets, ticketTypes } from '../tables.server.ts'
import { ticketChanges } from './tables.server.ts'
import type { PriceRule } from '../words.ts'

/** So long the difference may be paid, and not after the event has begun. */
const PAYABLE_MS = 3 * DAY_MS

interface Asked {
  readonly code: string
  readonly typeId: number
  /** What it is to cost; what the type costs just now where missing. */
  readonly toFen?: number | undefined
}

/**
 * What changing a ticket for a type would do. Refuses `ticket_not_found`, `ticket_not_valid`, `ticket_used` once somebody has
 * come in with it, `event_cancelled`, `sales_over`, `ticket_type_unknown`, `change_waits` while another waits for its money,
 * `price_above_list` and `change_nothing`.
 */
export async function checkChange(context: Context, { code, typeId, toFen: wantedFen }: Asked) {
  const { db, now } = context
  const [found] = await db
    .select({
      ticket: tickets,
      registration: registrations,
      sales: ticketSales,
      event: events,
      from: ticketTypes,
    })
    .from(tickets)
    .innerJoin(registrations, eq(registrations.id, tickets.registrationId))
    .innerJoin(ticketSales, eq(ticketSales.eventId, tickets.eventId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .where(eq(tickets.code, code))
  if (!found) throw new Refusal('not_found', 'ticket_not_found')
  const { ticket, sales, event } = found
  if (ticket.state !== 'valid') throw new Refusal('conflict', 'ticket_not_valid')
  if (sales.state === 'cancelled') throw new Refusal('conflict', 'event_cancelled')
  if (hasEnded(event, now)) throw new Refusal('conflict', 'sales_over')
  await requireUnused(context, ticket.id)
  const [to] = await db
    .select()
    .from(ticketTypes)
    .where(and(eq(ticketTypes.id, typeId), eq(ticketTypes.eventId, ticket.eventId)))
  if (!to) throw new Refusal('not_found', 'ticket_type_unknown')
  const isOpen = and(eq(ticketChanges.ticketId, ticket.id), eq(ticketChanges.state, 'awaiting'))
  if ((await db.$count(ticketChanges, isOpen)) > 0) throw new Refusal('conflict', 'change_waits')
  const isSame = to.id === ticket.typeId
  const listFen = isSame ? ticket.listFen : to.priceFen
  const usual = usualPrice(context, { ticket, to, isSame })
  const toFen = wantedFen ?? usual.fen
  if (toFen > listFen) throw new Refusal('invalid', 'price_above_list', { yuan: shownYuan(listFen) })
  const differenceFen = toFen - ticket.paidFen
  if (isSame && differenceFen <= 0) throw new Refusal('conflict', 'change_nothing')
  const begins = shanghaiInstant(event.startsOn)
  const paid = new Date(now.getTime() + PAYABLE_MS)
  return {
    ...found,
    to,
    listFen,
    toFen,
    differenceFen,
    priceRule: ruleOf({ toFen, listFen, usual, isSame }),
    left: isSame ? undefined : freeSeats(to),
    payUntil: differenceFen > 0 ? (begins > now && begins < paid ? begins : paid) : undefined,
  }
}
export type CheckedChange = Awaited<ReturnType<typeof checkChange>>

interface Usual {
  readonly fen: number
  readonly rule: PriceRule
}

/** What the type costs just now whoever has this ticket; guests stay guests, and the price of the same type is the list's. */
function usualPrice(
  { now, services }: Context,
  {
    ticket,
    to,
    isSame,
  }: { ticket: typeof tickets.$inferSelect; to: typeof ticketTypes.$inferSelect; isSame: boolean },
): Usual {
  if (isSame) return { fen: ticket.listFen, rule: 'normal' }
  if (ticket.priceRule === 'free' && ticket.listFen > 0) return { fen: 0, rule: 'free' }
  return ticketPrice(to, {
    now,
    memberPercent: ticket.priceRule === 'member' ? services.settings.membership.ticketPercent : undefined,
    discount: undefined,
  })
}

function ruleOf({
  toFen,
  listFen,
  usual,
  isSame,
}: {
  toFen: number
  listFen: number
  usual: Usual
  isSame: boolean
}): PriceRule {
  if (!isSame && toFen === usual.fen) return usual.rule
  if (toFen === listFen) return listFen === 0 ? 'free' : 'normal'
  return 'agreed'
}
