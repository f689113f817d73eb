import { asc, eq } from 'drizzle-orm'
import { requirePerson } from '#features/accounts/policy.ts'
import { normalWish } from '#features/orders/request-invoice.server.ts'
import { recordAudit } from '#platform/audit.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { refuseUsedUp, takeOne, takePoints } from '#platform/limits/take-points.server.ts'
import { shownYuan } from '#platform/money.ts'
import { parseInput } from '#platform/parse-input.ts'
import { Refusal } from '#platform/refusal.ts'
import { newRegistrationNumber, newTicketCode } from '../codes.server.ts'
import { findSale, requireOpen, type Sale } from '../find-sale.server.ts'
import { attendeesOfPerson, codeTries, registrationsOfPerson, twiceOfPerson } from '../rate-limits.ts'
import { registrations, tickets } from '../tables.server.ts'
import { heldOf, isSame, isTriedAgain, madeBefore, type Made } from './asked-before.server.ts'
import { confirmRegistration } from './confirm.server.ts'
import { closeOrder } from './close-order.server.ts'
import { Register } from './contract.ts'
import { endRegistration } from './end-registration.server.ts'
import { findCode, requireCodeOfPerson, type CodeRow } from './find-code.server.ts'
import { freeMemberPlaces } from './member-places.server.ts'
import { attendeeKey, attendeeOf, normalAttendee } from './normal-attendee.ts'
import { priceWithMembership } from './membership-beside.server.ts'
import { NOBODY } from './nobody.ts'
import { refuseOwnTwice } from './own-twice.server.ts'
import { priceTickets, type PricedTicket } from './price-tickets.server.ts'
import { readQuestions } from '../questions/read-questions.server.ts'
import { checkAnswers, storeAnswers, type CheckedAnswer } from '../questions/take-answers.server.ts'
import { takeWaitedSeats } from '../waiting/take-waited-seats.server.ts'
import { yieldNames } from './yield-names.server.ts'

/** So long seats are kept before the order that pays for them says until when itself. */
const HELD_MS = 15 * MINUTE_MS

/**
 * Registers the signed-in person and colleagues for an event, at the prices of this moment, which stay (C-42, C-43): free
 * tickets are valid at once, others keep their seats until they are paid, and those that are looked at first take none yet.
 * The same asked again while it waits for payment is the same, and what was made by a key is given again for that key;
 * something else takes the place of what is to be paid online, and comes beside what waits for a bank transfer. Gives the
 * registration. Refuses `sign_in_required`, what `requireOpen`, `findCode`, `priceTickets`, `normalAttendee`, `normalWish`
 * and `takeWaitedSeats` refuse, `membership_not_offered` where no membership makes it cheaper any more, `price_changed` when
 * it costs something else than the page said, `attendee_twice`, `attendees_twice_used`, what `refuseOwnTwice` refuses,
 * `answer_wrong`, and `seat_needs_name` where somebody is looked at who is not named.
 */
export async function register(context: Context, input: unknown): Promise<Made> {
  const { id: personId } = requirePerson(context.actor)
  const given = parseInput(Register, input)
  const wanted = {
    ...given,
    tickets: given.tickets.map((ticket, index) => ({
      ...ticket,
      ...(ticket.isInvited ? NOBODY : normalAttendee(ticket, attendeeOf(index, given.tickets.length))),
    })),
    invoice: given.invoice && normalWish(given.invoice),
  }
  const contact = {
    ...given.contact,
    ...normalAttendee({ company: '', job: '', ...given.contact }, '联系人'),
  }
  const asked = { personId, eventId: wanted.eventId, key: wanted.key }
  const before = await madeBefore(context, asked)
  if (before) return before
  const isCounted = !(await isTriedAgain(context, asked))
  await takePoints(context, [
    { limit: registrationsOfPerson, key: personId, points: isCounted ? 1 : 0 },
    // Those who are yet to be named as well: without names the seats of a hall are hoarded soonest.
    { limit: attendeesOfPerson, key: personId, points: isCounted ? wanted.tickets.length : 0 },
    { limit: codeTries, key: personId, points: given.code === '' ? 0 : 1 },
  ])
  try {
    const { made, replaced } = await inTransaction(context, async (within) => {
      await holdLock(within.db, 'registrationsOfPerson', personId)
      const meanwhile = await madeBefore(within, asked)
      if (meanwhile) return { made: meanwhile }
      await refuseUsedUp(within, { limit: twiceOfPerson, key: personId })
      return registerWithin(within, personId, { ...wanted, contact })
    })
    if (replaced) await closeOrder(context, replaced)
    return made
  } catch (error) {
    const rule = violatedConstraint(error)
    if (rule !== 'tickets_attendee_once') throw error
    // Whoever asks of strangers whether they come is soon told nothing any more.
    await takeOne(context, { limit: twiceOfPerson, key: personId })
    throw new Refusal('conflict', 'attendee_twice')
  }
}

/** The same within a transaction that holds the lock of the person's registrations, whoever asks for it. */
export async function registerWithin(
  context: Context,
  personId: number,
  wanted: Register,
): Promise<{ made: Made; replaced?: Made }> {
  const { now } = context
  const sale = await findSale(context, wanted.eventId)
  if (!sale) throw new Refusal('not_found', 'sales_not_found')
  requireOpen(sale, now)
  const code = await findCode(context, wanted.eventId, wanted.code)
  const answers = await answersOf(context, personId, wanted)
  const { awaited, online: held } = await heldOf(context, { personId, eventId: wanted.eventId })
  for (const kept of held ? [...awaited, held] : awaited) {
    if (!(await isSame(context, kept, wanted, code))) continue
    await keepAnswers(context, kept.id, answers)
    const told = { invoice: wanted.invoice, ...contactOf(wanted) }
    await context.db.update(registrations).set(told).where(eq(registrations.id, kept.id))
    return { made: { ...kept, ...told } }
  }
  await yieldNames(context, personId, wanted)
  const replaced = held && { id: held.id, typeIds: await endRegistration(context, held, 'cancelled') }
  const { priced, places, membershipFen } = await priceOf(context, personId, { sale, wanted, code })
  const amountFen = priced.reduce((sum, { price }) => sum + price.fen, 0)
  const sumFen = amountFen + (membershipFen ?? 0)
  if (sumFen !== wanted.expectedFen)
    throw new Refusal('conflict', 'price_changed', { yuan: shownYuan(sumFen) })
  await requireCodeOfPerson(context, personId, {
    code,
    uses: priced.filter(({ usesCode }) => usesCode).length,
  })
  await refuseOwnTwice(
    context,
    personId,
    priced.map(({ type }, index) => {
      const attendee = wanted.tickets[index]
      const isKeyed = attendee && !attendee.isInvited && !type.isRepeatable
      return { typeId: type.id, key: isKeyed ? attendeeKey(attendee) : null }
    }),
  )
  const made = await store(context, personId, {
    sale,
    wanted,
    answers,
    code,
    priced,
    places,
    amountFen,
    membershipFen,
    replaced,
  })
  return held ? { made, replaced: held } : { made }
}

/** Whom the organisers reach. */
const contactOf = ({ contact }: Register) => ({
  contactName: contact.name,
  contactPhone: contact.phone,
  contactEmail: contact.email,
})

/** What it costs just now, with the membership that is bought beside it or without. */
export async function priceOf(
  context: Context,
  personId: number,
  { sale, wanted, code }: Pick<Order, 'sale' | 'wanted' | 'code'>,
): Promise<Pick<Order, 'priced' | 'places' | 'membershipFen'>> {
  const { now, services } = context
  const typeIds = wanted.tickets.map(({ typeId }) => typeId)
  if (wanted.withMembership) {
    const beside = await priceWithMembership(context, sale, { personId, typeIds, code })
    if (!beside) throw new Refusal('conflict', 'membership_not_offered')
    return { ...beside, membershipFen: beside.yearFen }
  }
  const places = await freeMemberPlaces(context, sale, personId)
  const member = { percent: services.settings.membership.ticketPercent, places: places.length }
  return { priced: priceTickets(sale, typeIds, { now, member, code }), places, membershipFen: null }
}

interface Order {
  readonly sale: Sale
  readonly wanted: Register
  /** Of each ticket, in the order of those wanted. */
  readonly answers: readonly (readonly CheckedAnswer[])[]
  readonly code: CodeRow | undefined
  readonly priced: readonly PricedTicket[]
  readonly places: readonly number[]
  readonly amountFen: number
  readonly membershipFen: number | null
  readonly replaced: { readonly id: number; readonly typeIds: readonly number[] } | undefined
}

async function store(context: Context, personId: number, order: Order): Promise<Made> {
  const { db, now } = context
  const { sale, wanted, code, priced, amountFen } = order
  const eventId = sale.event.id
  const reviewed = priced.find(({ type }) => type.needsReview)?.type
  const isLookedAt = reviewed !== undefined
  if (reviewed && wanted.tickets.some(({ isInvited }) => isInvited))
    throw new Refusal('invalid', 'seat_needs_name', { name: reviewed.name })
  const state = isLookedAt ? ('applied' as const) : ('held' as const)
  const [made] = await db
    .insert(registrations)
    .values({
      number: newRegistrationNumber(),
      eventId,
      buyerId: personId,
      state,
      isReviewed: isLookedAt,
      amountFen,
      membershipFen: order.membershipFen,
      codeId: code?.id ?? null,
      cameFrom: wanted.cameFrom,
      askedKey: wanted.key,
      invoice: amountFen + (order.membershipFen ?? 0) > 0 ? wanted.invoice : null,
      ...contactOf(wanted),
      refundRule: sale.sales.refundRule,
      createdAt: now,
      heldUntil: isLookedAt ? null : new Date(now.getTime() + HELD_MS),
    })
    .returning()
  if (!made) throw new Error('the new registration was not returned')
  const freePlaces = [...order.places]
  await db.insert(tickets).values(
    priced.map(({ type, price, usesCode }, index) => {
      const attendee = wanted.tickets[index]
      if (!attendee) throw new Error('a ticket without an attendee')
      const { typeId: _typeId, isInvited, ...who } = attendee
      return {
        ...who,
        code: newTicketCode(),
        registrationId: made.id,
        eventId,
        typeId: type.id,
        buyerId: personId,
        state,
        awaitsAttendee: isInvited,
        attendeeKey: type.isRepeatable || isInvited ? null : attendeeKey(who),
        listFen: type.priceFen,
        paidFen: price.fen,
        priceRule: price.rule,
        usesCode,
        memberPlace: price.rule === 'member' ? (freePlaces.shift() ?? null) : null,
      }
    }),
  )
  await recordAudit(context, 'register', `registration:${made.number}`, {
    eventId,
    tickets: priced.length,
    amountFen,
    ...(order.membershipFen !== null && { membershipFen: order.membershipFen }),
  })
  await keepAnswers(context, made.id, order.answers)
  if (isLookedAt) return made
  await takeWaitedSeats(context, {
    sale,
    personId,
    registration: made,
    replaced: order.replaced,
    scarce: {
      eventId,
      typeIds: priced.map(({ type }) => type.id),
      codeId: code?.id,
      codeUses: priced.filter(({ usesCode }) => usesCode).length,
    },
  })
  return amountFen === 0 ? confirmRegistration(context, made) : made
}

/** What each attendee answers, in their order; whoever is yet to be named is asked by the link. */
async function answersOf(context: Context, personId: number, wanted: Register): Promise<CheckedAnswer[][]> {
  const questions = await readQuestions(context, wanted.eventId)
  const answers: CheckedAnswer[][] = []
  for (const [index, { typeId, isInvited }] of wanted.tickets.entries()) {
    const given = wanted.answers.filter(({ place }) => place === index)
    const who = attendeeOf(index, wanted.tickets.length)
    const asked = { questions, typeId, given, who, sentBy: `person:${personId}` }
    answers.push(isInvited ? [] : await checkAnswers(context, asked))
  }
  return answers
}

/** Keeps the answers of attendees on the tickets of a registration, which are in the same order. */
async function keepAnswers(
  context: Context,
  registrationId: number,
  answers: readonly (readonly CheckedAnswer[])[],
): Promise<void> {
  const own = await context.db
    .select({ id: tickets.id })
    .from(tickets)
    .where(eq(tickets.registrationId, registrationId))
    .orderBy(asc(tickets.id))
  for (const [index, { id }] of own.entries()) await storeAnswers(context, id, answers[index] ?? [])
}
