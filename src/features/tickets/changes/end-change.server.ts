import { and, eq, inArray, lt } from 'drizzle-orm'
import { events } from '#features/events/tables.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { ownTicketsPath } from '../addresses.ts'
import { lockTicket } from '../buying/lock-ticket.server.ts'
import { giveUpTransfers } from '../buying/give-up-transfers.server.ts'
import { mayStillBePaid } from '../buying/may-still-be-paid.server.ts'
import { eachAlone, inNoOrder } from '#platform/jobs/each-alone.server.ts'
import { ticketChangeOver } from '../message-kinds.ts'
import { tickets, ticketTypes } from '../tables.server.ts'
import { ticketChanges } from './tables.server.ts'
import { lockChange } from './fulfil-change.server.ts'
import { moveSeat } from './move-seat.server.ts'

const AT_ONCE = 200

/**
 * Takes a change back that waits for its money: the ticket stays what it is, the other seat is for others, and money that comes
 * all the same goes back. Refuses
 * `permission_missing`, `change_unknown`.
 */
export async function cancelChange(context: Context, { code }: { code: string }): Promise<void> {
  requirePermission(context.actor, 'tickets.cancel')
  const [open] = await openChanges(context, eq(tickets.code, code))
  if (!open) throw new Refusal('not_found', 'change_unknown')
  const { orderNumber } = open.change
  await inTransaction(context, async (within) => {
    if (orderNumber !== null)
      await giveUpTransfers(within, { numbers: [orderNumber], reason: '主办方撤回了改签' })
    await end(within, open, 'cancelled')
  })
}

/**
 * Takes back what a ticket waits to become, as it is no longer what its change began with; within the transaction that has the
 * ticket locked, and that has closed before what waits for a bank transfer.
 */
export async function endChangeOf(context: Context, ticketId: number): Promise<void> {
  const [open] = await openChanges(context, eq(tickets.id, ticketId))
  if (open) await end(context, open, 'cancelled')
}

/** Ends changes whose difference nobody paid in time; a job. */
export async function expireChanges(context: Context): Promise<void> {
  const over = await openChanges(context, lt(ticketChanges.payUntil, context.now))
  await eachAlone(
    context,
    over.map((open) => ({ id: open.change.id, open })),
    async (within, { open }) => {
      if (!(await mayStillBePaid(within, keptOf(open)))) await end(within, open, 'expired')
    },
  )
}

const keptOf = ({ change: { id: changeId, payUntil: until }, ticket: { buyerId } }: Open) => ({
  buyerId,
  detail: { changeId },
  until,
})

type Open = Awaited<ReturnType<typeof openChanges>>[number]

const openChanges = ({ db }: Context, which: ReturnType<typeof eq>) =>
  db
    .select({ change: ticketChanges, ticket: tickets, title: events.title, type: ticketTypes.name })
    .from(ticketChanges)
    .innerJoin(tickets, eq(tickets.id, ticketChanges.ticketId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, ticketChanges.toTypeId))
    .where(and(eq(ticketChanges.state, 'awaiting'), which))
    .orderBy(inNoOrder)
    .limit(AT_ONCE)

/** Within the surrounding transaction. */
async function end(
  context: Context,
  { change: { id }, ticket, title, type }: Open,
  state: 'cancelled' | 'expired',
): Promise<void> {
  const { db, now } = context
  await lockTicket(context, { registrationId: ticket.registrationId, ticketId: ticket.id })
  const change = await lockChange(context, id)
  if (change.state !== 'awaiting') return
  await db.update(ticketChanges).set({ state, endedAt: now }).where(eq(ticketChanges.id, id))
  if (change.toTypeId !== change.fromTypeId)
    await moveSeat(context, { eventId: ticket.eventId, give: change.toTypeId })
  await notify(context, ticketChangeOver, {
    personId: ticket.buyerId,
    params: { title, type, isLate: state === 'expired' },
    link: ownTicketsPath,
    onceKey: `change ${id} over`,
  })
  if (state === 'cancelled') await recordAudit(context, 'cancelChange', `ticket:${ticket.code}`)
  else await recordAudit(context, 'expireChange', `ticket:${ticket.code}`)
}

/**
 * Ends changes of tickets that become void, within the transaction that locked them; gives the types of which a seat was kept,
 * for whoever gives all seats back in their order.
 */
export async function endChangesOf(
  { db, now }: Context,
  ticketIds: readonly number[],
): Promise<readonly number[]> {
  if (ticketIds.length === 0) return []
  const ended = await db
    .update(ticketChanges)
    .set({ state: 'cancelled', endedAt: now })
    .where(and(inArray(ticketChanges.ticketId, [...ticketIds]), eq(ticketChanges.state, 'awaiting')))
    .returning({ from: ticketChanges.fromTypeId, to: ticketChanges.toTypeId })
  return ended.flatMap(({ from, to }) => (from === to ? [] : to))
}
