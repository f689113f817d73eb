import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { ForgetPerson, Leaver } from '#features/accounts/leaver.server.ts'
import type { Context } from '#platform/context.ts'
import { endRegistration } from '../buying/end-registration.server.ts'
import { NOBODY } from '../buying/nobody.ts'
import { ticketChanges } from '../changes/tables.server.ts'
import { forgetAnswersOf, forgetFilesSentBy } from '../questions/forget-answers.server.ts'
import { registrations, tickets } from '../tables.server.ts'
import { forgetWaiting } from '../waiting/forget-waiting.server.ts'

const OPEN = ['applied', 'held'] as const

/**
 * Takes a person out of what he or she registered for, and out of tickets that others bought for this phone or mail; numbers
 * and sums stay with the orders, and colleagues on tickets that became valid. A ticket for a day to come still opens the
 * door; what waits for a decision or its money ends (C-14).
 */
export const forgetAttendee: ForgetPerson = async (context, leaver) => {
  const { db } = context
  await forgetWaiting(context, leaver.personId)
  await endOpenOf(context, leaver.personId)
  const isOwn = await areOwnOf(context, leaver)
  await db
    .update(registrations)
    .set({ contactName: '', contactPhone: '', contactEmail: '', note: '', refusedReason: '', invoice: null })
    .where(eq(registrations.buyerId, leaver.personId))
  const bought = db
    .select({ id: tickets.id })
    .from(tickets)
    .where(or(eq(tickets.buyerId, leaver.personId), areOf(leaver)))
  await db.update(ticketChanges).set({ reason: '' }).where(inArray(ticketChanges.ticketId, bought))
  const forgotten = await db
    .update(tickets)
    .set({
      ...NOBODY,
      printedBadge: '',
      attendeeKey: sql`case when ${tickets.attendeeKey} is null then null else 'gone ' || id end`,
    })
    .where(or(isOwn, areOf(leaver)))
    .returning({ id: tickets.id })
  await forgetAnswersOf(
    context,
    forgotten.map(({ id }) => id),
  )
  await forgetFilesSentBy(context, `person:${leaver.personId}`)
}

/**
 * Which tickets name a person by phone or mail, whoever bought them: of an address that was given up, those of the time
 * when it was held, and where it is another's by now, those alone that bear the name as well.
 */
function areOf({ addresses, name }: Leaver) {
  const columns = { phone: tickets.phone, email: tickets.email }
  return or(
    ...addresses.map(({ kind, address, until, isAnothers }) =>
      kind in columns
        ? and(
            eq(columns[kind as keyof typeof columns], address),
            until &&
              sql`exists (select from ${registrations} where ${registrations.id} = ${tickets.registrationId}
                and ${lte(registrations.createdAt, until)})`,
            isAnothers && eq(tickets.name, name),
          )
        : undefined,
    ),
  )
}

/** Ends what nobody decided on and nobody paid: there would be nobody to tell, and what comes in later goes back by itself. */
async function endOpenOf(context: Context, personId: number): Promise<void> {
  const open = await context.db
    .select()
    .from(registrations)
    .where(and(eq(registrations.buyerId, personId), inArray(registrations.state, [...OPEN])))
    .orderBy(asc(registrations.id))
    .for('update')
  for (const registration of open) await endRegistration(context, registration, 'cancelled')
}

/**
 * Which tickets that a person bought are to name nobody: an account may know neither the name nor the phone under which its
 * owner comes, but who registers mostly is the contact; and tickets that never were valid are of use to nobody.
 */
async function areOwnOf({ db }: Context, { personId, name }: Leaver) {
  const ofBuyer = eq(registrations.buyerId, personId)
  const contacts = await db
    .selectDistinct({
      name: registrations.contactName,
      phone: registrations.contactPhone,
      email: registrations.contactEmail,
    })
    .from(registrations)
    .where(ofBuyer)
  const all = (field: 'name' | 'phone' | 'email') => contacts.map((each) => each[field]).filter(Boolean)
  const neverValid = db
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(ofBuyer, isNull(registrations.confirmedAt)))
  return and(
    eq(tickets.buyerId, personId),
    or(
      inArray(tickets.name, [name, ...all('name')].filter(Boolean)),
      inArray(tickets.phone, all('phone')),
      inArray(tickets.email, all('email')),
      inArray(tickets.registrationId, neverValid),
    ),
  )
}
