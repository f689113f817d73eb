import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import type { OwnOrder } from '#features/orders/contract.ts'
import { listOrders } from '#features/orders/queries.server.ts'
import type { Context } from '#platform/context.ts'
import { ticketToken } from '../codes.server.ts'
import { waitForTransfer } from '../buying/asked-before.server.ts'
import { registrations, tickets, ticketTypes } from '../tables.server.ts'

/** What somebody has registered for an event already. */
export interface Registered {
  /** Tickets that open the door, with the token by which each one's page is found. */
  readonly tickets: readonly { readonly name: string; readonly type: string; readonly token: string }[]
  /** Whether something is to be paid online, which another registration takes the place of. */
  readonly isToBePaid: boolean
  /** What was paid last for this event. */
  readonly paid: OwnOrder | undefined
}

interface Asked {
  readonly eventId: number
  readonly personId: number
}

/** Undefined for who has registered for nothing of it that still stands. */
export async function readRegistered(context: Context, asked: Asked): Promise<Registered | undefined> {
  const { db } = context
  const own = await db
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.eventId, asked.eventId),
        eq(registrations.buyerId, asked.personId),
        inArray(registrations.state, ['applied', 'held', 'confirmed']),
      ),
    )
    .orderBy(desc(registrations.confirmedAt))
  if (own.length === 0) return undefined
  const last = own.find(({ state, orderNumber }) => state === 'confirmed' && orderNumber !== null)
  const numbers = last?.orderNumber ? [last.orderNumber] : []
  const [paid] = await listOrders(context, { personId: asked.personId, numbers, limit: 1 })
  const waits = await waitForTransfer(context, own)
  const isToBePaid = own.some((each) => each.state === 'held' && !each.isReviewed && !waits(each))
  return { tickets: await validTickets(context, asked), isToBePaid, paid }
}

async function validTickets({ db }: Context, { eventId, personId }: Asked): Promise<Registered['tickets']> {
  const valid = await db
    .select({ ticket: tickets, type: ticketTypes.name })
    .from(tickets)
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .where(
      and(
        eq(tickets.eventId, eventId),
        eq(tickets.buyerId, personId),
        eq(tickets.state, 'valid'),
        eq(tickets.awaitsAttendee, false),
      ),
    )
    .orderBy(asc(tickets.id))
  return Promise.all(
    valid.map(async ({ ticket, type }) => ({
      name: ticket.name,
      type,
      token: await ticketToken(db, ticket),
    })),
  )
}
