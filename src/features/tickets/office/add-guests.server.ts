import type { z } from 'zod'
import { findPerson } from '#features/accounts/find-person.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { confirmRegistration } from '../buying/confirm.server.ts'
import { attendeeOf, normalAttendee, ticketKey } from '../buying/normal-attendee.ts'
import { takeSeats } from '../buying/take-seats.server.ts'
import { newRegistrationNumber, newTicketCode } from '../codes.server.ts'
import { findSale } from '../find-sale.server.ts'
import { sentByOffice } from '../questions/change-answers.server.ts'
import { readQuestions } from '../questions/read-questions.server.ts'
import { checkAnswers, storeAnswers } from '../questions/take-answers.server.ts'
import { registrations, tickets } from '../tables.server.ts'
import { AddGuests } from './contract.ts'

/**
 * Gives free tickets of any type to guests, speakers or winners (C-48), in the account of whoever has this phone or mail;
 * they are told. A guest may have neither phone nor mail: the ticket is in that account. Gives the registration's number. Refuses `permission_missing`, `input_invalid`, `sales_not_found`,
 * `event_cancelled`, `ticket_type_unknown`, `account_not_found`, `attendee_incomplete`, `answer_wrong`, `attendee_twice` and
 * what `takeSeats` refuses.
 */
export async function addGuests(context: Context, input: z.input<typeof AddGuests>): Promise<string> {
  requirePermission(context.actor, 'tickets.manage')
  const { eventId, typeId, buyer, guests: given, answers: answered, note } = parseInput(AddGuests, input)
  const guests = given.map((guest, index) => ({
    ...normalAttendee(guest, attendeeOf(index, given.length), { mayLackContact: true }),
    code: newTicketCode(),
  }))
  try {
    return await inTransaction(context, async (within) => {
      const { db, now } = within
      const sale = await findSale(within, eventId)
      if (!sale) throw new Refusal('not_found', 'sales_not_found')
      if (sale.sales.state === 'cancelled') throw new Refusal('conflict', 'event_cancelled')
      const type = sale.types.find(({ id }) => id === typeId)
      if (!type) throw new Refusal('not_found', 'ticket_type_unknown')
      const owner = await findPerson(within, buyer)
      const [made] = await db
        .insert(registrations)
        .values({
          number: newRegistrationNumber(),
          eventId,
          buyerId: owner.id,
          state: 'held',
          isReviewed: true,
          amountFen: 0,
          contactName: guests[0]?.name ?? '',
          contactPhone: guests[0]?.phone ?? '',
          contactEmail: guests[0]?.email ?? '',
          refundRule: [],
          source: 'staff',
          note,
          createdAt: now,
        })
        .returning()
      if (!made) throw new Error('the new registration was not returned')
      const answers = await checkAnswers(within, {
        questions: await readQuestions(within, eventId),
        typeId,
        given: answered,
        sentBy: sentByOffice(context.actor),
        isOffice: true,
      })
      const inserted = db.insert(tickets).values(
        guests.map((guest) => ({
          ...guest,
          registrationId: made.id,
          eventId,
          typeId,
          buyerId: owner.id,
          state: 'held' as const,
          attendeeKey: type.isRepeatable ? null : ticketKey(guest),
          listFen: type.priceFen,
          paidFen: 0,
          priceRule: 'free' as const,
        })),
      )
      for (const { id } of await inserted.returning({ id: tickets.id }))
        await storeAnswers(within, id, answers)
      await takeSeats(within, { eventId, typeIds: guests.map(() => typeId) })
      await confirmRegistration(within, made)
      await recordAudit(within, 'addGuests', `registration:${made.number}`, { typeId, guests: guests.length })
      return made.number
    })
  } catch (error) {
    if (violatedConstraint(error) === 'tickets_attendee_once') throw new Refusal('conflict', 'attendee_twice')
    throw error
  }
}
