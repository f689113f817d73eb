import { eq, sql } from 'drizzle-orm'
import { notify } from '#features/notifications/notify.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { addressKey } from '#platform/http/network-address.ts'
import { refuseUsedUp, takeOne, takePoints } from '#platform/limits/take-points.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { ownTicketsPath } from '../addresses.ts'
import type { Attendee } from '../buying/contract.ts'
import { mailAttendees } from '../buying/mail-attendees.server.ts'
import { textNumbers } from '../buying/text-numbers.server.ts'
import { attendeeKey, normalAttendee } from '../buying/normal-attendee.ts'
import { readSeatToken, ticketToken } from '../codes.server.ts'
import type { Answer } from '../questions/contract.ts'
import { readQuestions } from '../questions/read-questions.server.ts'
import { checkAnswers, storeAnswers } from '../questions/take-answers.server.ts'
import { seatsOfPlace, twiceOfPlace } from '../rate-limits.ts'
import { seatFilled } from '../message-kinds.ts'
import { tickets } from '../tables.server.ts'
import { findOpenSeat } from './find-open-seat.server.ts'
import { namedBy } from './named-by.server.ts'

/**
 * Names whoever opened the link of a seat on its ticket, once: the link is dead from then on, the ticket goes to the mail
 * that was given and whoever bought it is told. Nobody has to be signed in. Gives the ticket's token, to the same key again
 * without doing anything. Refuses what `findOpenSeat` refuses, `attendee_incomplete`, `answer_wrong`, `attendee_twice`,
 * `seats_of_day_used`, `attendees_twice_used`.
 */
export async function fillSeat(
  context: Context,
  {
    token,
    attendee: given,
    answers: answered = [],
    key = '',
  }: { token: string; attendee: Attendee; answers?: readonly Answer[]; key?: string },
): Promise<{ readonly token: string }> {
  const attendee = normalAttendee(given)
  const before = await filledBefore(context, { token, key })
  if (before) return before
  const place = addressKey(context.caller?.address ?? 'here')
  await takePoints(context, [{ limit: seatsOfPlace, key: place }])
  await refuseUsedUp(context, { limit: twiceOfPlace, key: place })
  try {
    return await inTransaction(context, async (within) => {
      const { db } = within
      const meanwhile = await filledBefore(within, { token, key })
      if (meanwhile) return meanwhile
      const { ticket, type, event } = await findOpenSeat(within, token, { isLocked: true })
      const [named] = await db
        .update(tickets)
        .set({
          ...attendee,
          awaitsAttendee: false,
          attendeeKey: type.isRepeatable ? null : attendeeKey(attendee),
          qrVersion: sql`${tickets.qrVersion} + 1`,
          askedKey: key,
        })
        .where(eq(tickets.id, ticket.id))
        .returning()
      if (!named) throw new Error(`ticket ${ticket.code} is gone`)
      const answers = await checkAnswers(within, {
        questions: await readQuestions(within, event.id),
        typeId: type.id,
        given: answered,
        sentBy: `seat:${ticket.code}`,
      })
      await storeAnswers(within, ticket.id, answers)
      const unmailed = await mailAttendees(within, event, [named])
      await textNumbers(within, event, [named])
      const by = await namedBy(within, attendee)
      await notify(within, seatFilled, {
        personId: ticket.buyerId,
        ...(by && { by }),
        params: { title: event.title, name: attendee.name, isUnmailed: unmailed > 0 },
        link: ownTicketsPath,
        onceKey: `${ticket.code} ${named.qrVersion}`,
      })
      await recordAudit(within, 'fillSeat', `ticket:${ticket.code}`, { qrVersion: named.qrVersion })
      return { token: await ticketToken(db, named) }
    })
  } catch (error) {
    if (violatedConstraint(error) !== 'tickets_attendee_once') throw error
    await takeOne(context, { limit: twiceOfPlace, key: place })
    throw new Refusal('conflict', 'attendee_twice')
  }
}

/** The ticket that the link became when this key asked, as long as it is that one; waits for whoever fills it in just now. */
async function filledBefore(
  { db }: Context,
  { token, key }: { token: string; key: string },
): Promise<{ readonly token: string } | undefined> {
  const signed = key === '' ? undefined : await readSeatToken(db, token)
  if (!signed) return undefined
  const [ticket] = await db.select().from(tickets).where(eq(tickets.code, signed.code)).for('update')
  const isIts = ticket?.state === 'valid' && ticket.qrVersion === signed.qrVersion + 1
  return isIts && ticket.askedKey === key ? { token: await ticketToken(db, ticket) } : undefined
}
