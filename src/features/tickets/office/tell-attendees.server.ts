import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { events } from '#features/events/tables.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { oneLine } from '#features/notifications/one-line.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { positiveId, word } from '#platform/calls/inputs.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { enqueueMail } from '#platform/mail/enqueue-mail.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { ownTicketsPath } from '../addresses.ts'
import { noteMailing } from './mailings.server.ts'
import { eventNotice } from '../message-kinds.ts'
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
 * Tells everybody with a valid ticket of an event, once each: whoever registered by a message, with mail or SMS as they chose, and
 * attendees with a mail address by mail. Gives how many. Refuses `permission_missing`, `input_invalid`, `event_not_found`.
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
    let people = 0
    for (const personId of holders.people) {
      const told = await notify(within, eventNotice, {
        personId,
        params: { title: event.title, text },
        link: ownTicketsPath,
        onceKey,
      })
      if (told !== undefined) people += 1
    }
    const mails = people === 0 ? [] : holders.mails
    const sent = []
    for (const to of mails)
      sent.push(
        await enqueueMail(within, {
          to,
          subject: `活动通知：${oneLine(event.title, 60)}`,
          text: `${text}\n\n--\n${within.services.settings.site.name}`,
          purpose: 'event_notice',
        }),
      )
    if (people > 0) await noteMailing(within, { eventId, typeIds, text, people, sent })
    await recordAudit(within, 'tellAttendees', `event:${eventId}`, { typeIds, people, mails: mails.length })
    return { people, mails: mails.length }
  })
}

/** How many it would be told to, with nobody told. Refuses `permission_missing`, `input_invalid`. */
export async function countHolders(
  context: Context,
  input: unknown,
): Promise<{ readonly people: number; readonly mails: number }> {
  requirePermission(context.actor, 'tickets.manage')
  const { people, mails } = await findHolders(context, parseInput(CountHolders, input))
  return { people: people.length, mails: mails.length }
}

/** Whoever registered for valid tickets, and the mail addresses of those who are named on them, each once. */
async function findHolders(
  { db }: Context,
  { eventId, typeIds }: { eventId: number; typeIds: readonly number[] },
): Promise<{ readonly people: readonly number[]; readonly mails: readonly string[] }> {
  const holders = await db
    .select({ email: tickets.email, buyerId: registrations.buyerId })
    .from(tickets)
    .innerJoin(registrations, eq(registrations.id, tickets.registrationId))
    .where(
      and(
        eq(tickets.eventId, eventId),
        eq(tickets.state, 'valid'),
        typeIds.length > 0 ? inArray(tickets.typeId, [...typeIds]) : undefined,
      ),
    )
  return {
    people: [...new Set(holders.map(({ buyerId }) => buyerId))],
    mails: [...new Set(holders.map(({ email }) => email).filter(Boolean))],
  }
}
