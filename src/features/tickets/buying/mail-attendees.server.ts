import { and, eq } from 'drizzle-orm'
import { daysOf } from '#features/events/event-days.ts'
import { personChannels } from '#features/accounts/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { oneLine } from '#features/notifications/one-line.ts'
import { givePointsBack, refuseUsedUp, takeOne } from '#platform/limits/take-points.server.ts'
import { enqueueMail } from '#platform/mail/enqueue-mail.server.ts'
import { mailMark } from '#platform/mail/mail-mark.server.ts'
import { ticketPaperPath, ticketPath } from '../addresses.ts'
import { ticketToken } from '../codes.server.ts'
import type { EventRow } from '../find-sale.server.ts'
import { mailFoot } from '../notices/mail-foot.ts'
import { placeOf } from '../place-of.ts'
import { ticketMailsTo, ticketMailsToOfEvent } from '../rate-limits.ts'
import type { tickets } from '../tables.server.ts'

type Ticket = typeof tickets.$inferSelect

/**
 * Sends everybody who is named with a mail address the way to the own ticket, with or without an account (C-42). What a buyer
 * typed is no proof of an address: one that is not the buyer's own reads none of the buyer's words, and gets a few mails a
 * day; those that the office sends are not counted. Gives how many were not sent for that.
 */
export async function mailAttendees(
  context: Context,
  event: EventRow,
  valid: readonly Ticket[],
): Promise<number> {
  let unsent = 0
  // In one order, so that nobody waits for whoever waits for him.
  for (const ticket of valid.toSorted((one, two) => (one.email < two.email ? -1 : 1))) {
    if (ticket.email === '') continue
    const isOwn = await isOfBuyer(context, ticket)
    if (isOwn || context.actor.kind === 'staff' || (await takeMail(context, ticket)))
      await mailOne(context, event, { ticket, isOwn })
    else unsent += 1
  }
  return unsent
}

/** Refuses `ticket_mailed_often` where a mail with this ticket would not be sent. */
export async function requireMailable(context: Context, ticket: Ticket): Promise<void> {
  if (await isOfBuyer(context, ticket)) return
  for (const use of await usesOf(context, ticket)) await refuseUsedUp(context, use)
}

async function isOfBuyer({ db }: Context, { buyerId, email }: Ticket): Promise<boolean> {
  const { personId, kind, address } = personChannels
  const isOwn = and(eq(personId, buyerId), eq(kind, 'email'), eq(address, email))
  return (await db.$count(personChannels, isOwn)) > 0
}

async function usesOf(context: Context, { email, eventId }: Ticket) {
  const key = await mailMark(context, email)
  return [
    { limit: ticketMailsTo, key },
    { limit: ticketMailsToOfEvent, key: `${key} ${eventId}` },
  ]
}

async function takeMail(context: Context, ticket: Ticket): Promise<boolean> {
  const taken = []
  for (const use of await usesOf(context, ticket)) {
    if (!(await takeOne(context, use))) {
      await givePointsBack(context, taken)
      return false
    }
    taken.push(use)
  }
  return true
}

async function mailOne(
  context: Context,
  event: EventRow,
  { ticket, isOwn }: { ticket: Ticket; isOwn: boolean },
): Promise<void> {
  const { site } = context.services.settings
  const { publicUrl } = context.services.configuration
  const token = await ticketToken(context.db, ticket)
  await enqueueMail(context, {
    to: ticket.email,
    subject: `${oneLine(event.title, 60)}电子票｜${oneLine(site.name, 40)}`,
    text: [
      isOwn ? `${oneLine(ticket.name, 20)}，您好：` : '您好：',
      '',
      `您参加“${oneLine(event.title, 100)}”的电子票已出。`,
      `时间：${daysOf(event)}`,
      `地点：${oneLine(placeOf(event), 140)}`,
      '',
      `电子票（请勿转发，入场时出示二维码）：${publicUrl}${ticketPath(token)}`,
      `打印：${publicUrl}${ticketPaperPath(token)}`,
      mailFoot(site.name),
    ].join('\n'),
    purpose: 'ticket',
  })
}
