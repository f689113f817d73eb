import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { requirePermission } from '#features/staff/policy.ts'
import { nameOfActor, recordAudit } from '#platform/audit.server.ts'
import { positiveId } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { resendFailed } from '#platform/outbox/resend-failed.server.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { tickets, ticketTypes } from '../tables.server.ts'
import { eventMailings, eventMailingSendings } from './tables.server.ts'

const MOST = 50

export const RetryMailing = z.object({ eventId: positiveId, id: positiveId })

/** What was told to attendees, and how far its mails are. */
export interface Mailing {
  readonly id: number
  readonly text: string
  /** The types whose holders were told; empty for all. */
  readonly audience: string
  readonly people: number
  readonly mails: number
  readonly by: string
  readonly sentAt: Date
  readonly waiting: number
  readonly sent: number
  readonly failed: number
}

/** Keeps what is told now, and which mails go out for it. */
export async function noteMailing(
  { db, now, actor }: Context,
  {
    eventId,
    typeIds,
    text,
    people,
    sent,
  }: {
    eventId: number
    typeIds: readonly number[]
    text: string
    people: number
    /** The records of its mails; one that nothing carries has none. */
    sent: readonly (number | undefined)[]
  },
): Promise<void> {
  const types =
    typeIds.length === 0
      ? []
      : await db
          .select({ name: ticketTypes.name })
          .from(ticketTypes)
          .where(inArray(ticketTypes.id, [...typeIds]))
          .orderBy(asc(ticketTypes.id))
  const audience = types.map(({ name }) => name).join('、')
  const [made] = await db
    .insert(eventMailings)
    .values({ eventId, text, audience, people, mails: sent.length, by: nameOfActor(actor), sentAt: now })
    .returning({ id: eventMailings.id })
  if (!made) throw new Error('the mailing was not returned')
  const recorded = sent.flatMap((sendingId) =>
    sendingId === undefined ? [] : { sendingId, mailingId: made.id },
  )
  if (recorded.length > 0) await db.insert(eventMailingSendings).values(recorded)
}

/** What attendees of an event were told, the latest first; refuses `permission_missing`. */
export async function listMailings(
  { actor, db }: Context,
  { eventId }: { eventId: number },
): Promise<Mailing[]> {
  requirePermission(actor, 'tickets.manage')
  const counted = (...states: (typeof sendings.state.enumValues)[number][]) =>
    sql<number>`count(*) filter (where ${inArray(sendings.state, states)})::integer`
  const rows = await db
    .select({
      mailing: eventMailings,
      waiting: counted('waiting'),
      sent: counted('sent', 'shown'),
      failed: counted('failed'),
    })
    .from(eventMailings)
    .leftJoin(eventMailingSendings, eq(eventMailingSendings.mailingId, eventMailings.id))
    .leftJoin(sendings, eq(sendings.id, eventMailingSendings.sendingId))
    .where(eq(eventMailings.eventId, eventId))
    .groupBy(eventMailings.id)
    .orderBy(desc(eventMailings.id))
    .limit(MOST)
  return rows.map(({ mailing: { eventId: _eventId, ...mailing }, ...counts }) => ({ ...mailing, ...counts }))
}

/**
 * Has the mails of one of them sent again that failed and are still worth it, to addresses on valid tickets; gives how many.
 * Refuses `permission_missing`, `mailing_not_found`.
 */
export async function retryMailing(context: Context, input: unknown): Promise<number> {
  requirePermission(context.actor, 'tickets.manage')
  const { eventId, id } = parseInput(RetryMailing, input)
  return inTransaction(context, async (within) => {
    const { db } = within
    const found = await db.$count(
      eventMailings,
      and(eq(eventMailings.id, id), eq(eventMailings.eventId, eventId)),
    )
    if (found === 0) throw new Refusal('not_found', 'mailing_not_found')
    const stillCome = db
      .select({ email: tickets.email })
      .from(tickets)
      .where(and(eq(tickets.eventId, eventId), eq(tickets.state, 'valid')))
    const own = await db
      .select({ id: eventMailingSendings.sendingId })
      .from(eventMailingSendings)
      .innerJoin(sendings, eq(sendings.id, eventMailingSendings.sendingId))
      .where(and(eq(eventMailingSendings.mailingId, id), inArray(sendings.recipient, stillCome)))
    const again = await resendFailed(
      within,
      own.map((each) => each.id),
    )
    await recordAudit(within, 'retryMailing', `event:${eventId}`, { mailingId: id, again })
    return again
  })
}
