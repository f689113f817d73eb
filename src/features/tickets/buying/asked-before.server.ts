import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm'
import { orders } from '#features/orders/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { registrations, tickets } from '../tables.server.ts'
import type { Register } from './contract.ts'
import type { CodeRow } from './find-code.server.ts'

/** Whether what is asked for is there already. */

export type Made = typeof registrations.$inferSelect

/** So often one key is tried again without being counted. */
const MOST_AGAIN = 20

/** What was made by this key and needs nothing more of whoever asks. */
export async function madeBefore(
  { db }: Context,
  { personId, eventId, key }: { personId: number; eventId: number; key: string },
): Promise<Made | undefined> {
  if (key === '') return undefined
  const [made] = await db
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.buyerId, personId),
        eq(registrations.askedKey, key),
        eq(registrations.eventId, eventId),
        inArray(registrations.state, ['applied', 'confirmed']),
      ),
    )
  return made
}

/**
 * Whether what was asked by this key last came to nothing because nobody took payments, which is not counted again. What ended
 * no sooner than its time had kept its seats from others for as long as any.
 */
export async function isTriedAgain(
  { db }: Context,
  { personId, eventId, key }: { personId: number; eventId: number; key: string },
): Promise<boolean> {
  if (key === '') return false
  const tried = await db
    .select({
      state: registrations.state,
      orderNumber: registrations.orderNumber,
      isEarly: lt(registrations.endedAt, registrations.heldUntil).mapWith(Boolean),
    })
    .from(registrations)
    .where(
      and(
        eq(registrations.buyerId, personId),
        eq(registrations.askedKey, key),
        eq(registrations.eventId, eventId),
      ),
    )
    .orderBy(desc(registrations.id))
    .limit(MOST_AGAIN)
  const [last] = tried
  const cameToNothing = last?.state === 'expired' && last.orderNumber === null && last.isEarly
  return cameToNothing === true && tried.length < MOST_AGAIN
}

/** What of a person is kept of an event and not paid. */
interface Held {
  /** What waits for a bank transfer: it stays, whatever else is registered meanwhile. */
  readonly awaited: readonly Made[]
  /** What is to be paid online, and makes room for something else. */
  readonly online: Made | undefined
}

/** What of the person waits for payment of this event, locked. */
export async function heldOf(
  { db }: Context,
  { personId, eventId }: { personId: number; eventId: number },
): Promise<Held> {
  const held = await db
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.buyerId, personId),
        eq(registrations.eventId, eventId),
        eq(registrations.state, 'held'),
        eq(registrations.isReviewed, false),
      ),
    )
    .orderBy(desc(registrations.id))
    .for('update')
  // Only now: an order may have become one that waits while the lock was waited for.
  const waits = await waitForTransfer({ db }, held)
  return { awaited: held.filter(waits), online: held.find((each) => !waits(each)) }
}

/** Says of each of these registrations whether its order waits for a bank transfer. */
export async function waitForTransfer(
  { db }: Pick<Context, 'db'>,
  own: readonly Made[],
): Promise<(registration: Made) => boolean> {
  const numbers = own.flatMap(({ orderNumber }) => orderNumber ?? [])
  const waiting = await db
    .select({ number: orders.number })
    .from(orders)
    .where(and(inArray(orders.number, numbers), eq(orders.way, 'transfer'), eq(orders.state, 'open')))
  return ({ orderNumber }) => waiting.some(({ number }) => number === orderNumber)
}

/** Whether somebody asks for what is kept already: the same seats for the same people. */
export async function isSame(
  { db }: Context,
  held: Made,
  wanted: Register,
  code: CodeRow | undefined,
): Promise<boolean> {
  const sumFen = held.amountFen + (held.membershipFen ?? 0)
  if (held.codeId !== (code?.id ?? null) || sumFen !== wanted.expectedFen) return false
  if ((held.membershipFen !== null) !== wanted.withMembership) return false
  const own = await db
    .select()
    .from(tickets)
    .where(eq(tickets.registrationId, held.id))
    .orderBy(asc(tickets.id))
  const say = (ticket: Omit<Register['tickets'][number], 'isInvited'>) =>
    JSON.stringify([ticket.typeId, ticket.name, ticket.company, ticket.job, ticket.phone, ticket.email])
  return own.map(say).join() === wanted.tickets.map(say).join()
}
