import { and, asc, desc, eq, inArray, lt } from 'drizzle-orm'
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

/** What of the person waits for payment of this event, locked. */
export async function heldOf(
  { db }: Context,
  { personId, eventId }: { personId: number; eventId: number },
): Promise<Made | undefined> {
  const [held] = await db
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
    .for('update')
  return held
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
