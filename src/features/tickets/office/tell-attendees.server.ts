import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { people } from '#features/accounts/tables.server.ts'
import { events } from '#features/events/tables.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { oneLine } from '#features/notifications/one-line.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { positiveId, word } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { isAmong } from '#platform/database/is-among.server.ts'
import { enqueueMail } from '#platform/mail/enqueue-mail.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { ownTicketsPath } from '../addresses.ts'
import { noteMailing } from './mailings.server.ts'
import { eventNotice } from '../message-kinds.ts'
import { mailFoot } from '../notices/mail-foot.ts'
import { attendeeNotices } from '../notices/tables.server.ts'
import { registrations, tickets } from '../tables.server.ts'

export const TellAttendees = z.object({
  eventId: positiveId,
  /** Only holders of these types; everybody where missing. */
  typeIds: z.array(positiveId).max(50).default([]),
  text: word(1000).min(1, '请写明内容'),
  /** Made by the form: sent twice it is told once. */
  onceKey: word(40).min(8),
})

/** Of whom it is asked how many they are. */
export const CountHolders = TellAttendees.pick({ eventId: true, typeIds: true })

/**
 * Tells everybody with a valid ticket of an event, once each: whoever registered by a message, with mail or SMS as they
 * chose, and attendees with a mail address by mail. Gives how many. Refuses `permission_missing`, `input_invalid`,
 * `event_not_found`.
 */
export async function tellAttendees(
  context: Context,
  input: unknown,
): Promise<{ readonly people: number; readonly mails: number }> {
  requirePermission(context.actor, 'tickets.manage')
  const { eventId, typeIds, text, onceKey } = parseInput(TellAttendees, input)
  return inTransaction(context, async (within) => {
    const { db } = within
    const [event] = await db.select().from(events).where(eq(events.id, eventId))
    if (!event) throw new Refusal('not_found', 'event_not_found')
    const holders = await findHolders(within, { eventId, typeIds })
    let told = 0
    for (const personId of holders.people) {
      const message = await notify(within, eventNotice, {
        personId,
        params: { title: event.title, text },
        link: ownTicketsPath,
        onceKey,
      })
      if (message !== undefined) told += 1
    }
    const mails = await untoldMails(within, { eventId, notice: `told ${onceKey}`, holders })
    const sent = []
    for (const to of mails)
      sent.push(
        await enqueueMail(within, {
          to,
          subject: `活动通知：${oneLine(event.title, 60)}`,
          text: `${text}\n${mailFoot(within.services.settings.site.name)}`,
          purpose: 'event_notice',
        }),
      )
    if (told > 0 || mails.length > 0)
      await noteMailing(within, { eventId, typeIds, text, people: told, sent })
    await recordAudit(within, 'tellAttendees', `event:${eventId}`, {
      typeIds,
      people: told,
      mails: mails.length,
    })
    return { people: told, mails: mails.length }
  })
}

/** How many it would be told to, with nobody told. Refuses `permission_missing`, `input_invalid`. */
export async function countHolders(
  context: Context,
  input: unknown,
): Promise<{ readonly people: number; readonly mails: number }> {
  requirePermission(context.actor, 'tickets.manage')
  const { people: holders, mails } = await findHolders(context, parseInput(CountHolders, input))
  return { people: holders.length, mails: new Set([...mails.values()].flat()).size }
}

/**
 * The addresses of registrations that were not told this yet, which they are from now on: also of those whose buyer has no
 * account any more. One that was told with another registration is not told again.
 */
async function untoldMails(
  { db, now }: Context,
  { eventId, notice, holders }: { eventId: number; notice: string; holders: Holders },
): Promise<readonly string[]> {
  const noted = await db
    .insert(attendeeNotices)
    .select(
      db
        .select({
          registrationId: registrations.id,
          notice: sql<string>`${notice}::text`.as('notice'),
          sentAt: sql<Date>`${now}::timestamptz`.as('sent_at'),
        })
        .from(registrations)
        .where(and(eq(registrations.eventId, eventId), isAmong(registrations.id, [...holders.mails.keys()])))
        .orderBy(asc(registrations.id)),
    )
    .onConflictDoNothing()
    .returning({ id: attendeeNotices.registrationId })
  const fresh = new Set(noted.map(({ id }) => id))
  const of = (isFresh: boolean) =>
    [...holders.mails].flatMap(([id, mails]) => (fresh.has(id) === isFresh ? mails : []))
  const told = new Set(of(false))
  return [...new Set(of(true))].filter((mail) => !told.has(mail))
}

interface Holders {
  readonly people: readonly number[]
  /** By registrations. */
  readonly mails: ReadonlyMap<number, readonly string[]>
}

/** Whoever registered for valid tickets and has an account, and the mail addresses of those who are named on them. */
async function findHolders(
  { db }: Context,
  { eventId, typeIds }: { eventId: number; typeIds: readonly number[] },
): Promise<Holders> {
  const holders = await db
    .select({
      email: tickets.email,
      registrationId: tickets.registrationId,
      buyerId: registrations.buyerId,
      closedAt: people.closedAt,
    })
    .from(tickets)
    .innerJoin(registrations, eq(registrations.id, tickets.registrationId))
    .innerJoin(people, eq(people.id, registrations.buyerId))
    .where(
      and(
        eq(tickets.eventId, eventId),
        eq(tickets.state, 'valid'),
        typeIds.length > 0 ? inArray(tickets.typeId, [...typeIds]) : undefined,
      ),
    )
  const open = holders.filter(({ closedAt }) => closedAt === null)
  const named = Map.groupBy(
    holders.filter(({ email }) => email !== ''),
    ({ registrationId }) => registrationId,
  )
  return {
    people: [...new Set(open.map(({ buyerId }) => buyerId))],
    mails: new Map([...named].map(([id, own]) => [id, own.map(({ email }) => email)])),
  }
}
