import { and, asc, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import { personChannels } from '#features/accounts/tables.server.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import { events } from '#features/events/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { seatToken, ticketToken } from '../codes.server.ts'
import { readOpenChanges, type OpenChange } from '../changes/read-open-changes.server.ts'
import { readAnswers, type GivenAnswer } from '../questions/read-answers.server.ts'
import type { AskedQuestion } from '../questions/contract.ts'
import { readQuestionsOf } from '../questions/read-questions.server.ts'
import { registrations, tickets, ticketTypes, ticketSales } from '../tables.server.ts'
import { checkIns } from '../door/tables.server.ts'
import type { EventRow } from '../find-sale.server.ts'

/** Registrations of fifty tickets each are a long page already. */
const AT_ONCE = 20

export type OwnTicket = typeof tickets.$inferSelect & {
  readonly type: string
  readonly isUsed: boolean
  /** Whether it is this person's to come with, as the view `ticket_attendees` has it: not one bought for somebody else. */
  readonly isOwn: boolean
  /** By which its page is found; only of one that is valid. */
  readonly token: string | undefined
  /** By which whoever comes fills it in; only of one that is valid and names nobody yet. */
  readonly seatToken: string | undefined
  readonly answers: readonly GivenAnswer[]
  /** What it would become once the difference is paid. */
  readonly change: OpenChange | undefined
}

/** A registration with its event and its tickets. */
export interface OwnRegistration {
  readonly registration: typeof registrations.$inferSelect
  readonly event: EventRow
  readonly onlineUrl: string
  /** What attendees are asked. */
  readonly questions: readonly AskedQuestion[]
  /** The last day on which whoever comes, and what was answered, is changed. */
  readonly changesUntil: string
  /** Whether it is one's own, and not a colleague's who bought a ticket for this phone or mail. */
  readonly isBuyer: boolean
  readonly tickets: readonly OwnTicket[]
}

interface OwnPage {
  readonly registrations: readonly OwnRegistration[]
  readonly page: number
  readonly pageCount: number
}

/**
 * A page of what the signed-in person registered for, and of tickets that others bought for a phone or mail proved to be this
 * person's, the latest first; what is over stands below what one still goes to. Past the last page it is the last. Refuses
 * `sign_in_required`.
 */
export async function listOwnRegistrations(
  context: Context,
  { page: asked = 1 }: { page?: number } = {},
): Promise<OwnPage> {
  const { id: personId } = requirePerson(context.actor)
  const { db, now } = context
  const channels = await db.select().from(personChannels).where(eq(personChannels.personId, personId))
  const of = (kind: string) => channels.flatMap((each) => (each.kind === kind ? each.address : []))
  const namesOwn = and(
    eq(tickets.state, 'valid'),
    or(inArray(tickets.phone, of('phone')), inArray(tickets.email, of('email'))),
  )
  const isOfPerson = or(eq(tickets.buyerId, personId), namesOwn)
  const isListed = inArray(
    registrations.id,
    db.select({ id: tickets.registrationId }).from(tickets).where(isOfPerson),
  )
  const pageCount = Math.max(1, Math.ceil((await db.$count(registrations, isListed)) / AT_ONCE))
  const page = Math.min(asked, pageCount)
  const shown = await db
    .select({ id: registrations.id })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .where(isListed)
    .orderBy(lt(events.endsOn, shanghaiDay(now)), desc(registrations.createdAt), desc(registrations.id))
    .limit(AT_ONCE)
    .offset((page - 1) * AT_ONCE)
  const ids = shown.map(({ id }) => id)
  const rows = await db
    .select({
      ticket: tickets,
      type: ticketTypes.name,
      registration: registrations,
      event: events,
      onlineUrl: ticketSales.onlineUrl,
      changesUntil: ticketSales.changesUntil,
      scanId: checkIns.scanId,
      isOwn: sql<boolean>`exists (select from ticket_attendees where ticket_id = ${tickets.id} and person_id = ${personId})`,
    })
    .from(tickets)
    .innerJoin(registrations, eq(registrations.id, tickets.registrationId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .innerJoin(ticketSales, eq(ticketSales.eventId, tickets.eventId))
    .leftJoin(checkIns, eq(checkIns.ticketId, tickets.id))
    .where(and(inArray(registrations.id, ids), isOfPerson))
    .orderBy(asc(tickets.id))
  const found = new Map<number, OwnRegistration & { tickets: OwnTicket[] }>()
  const questionsOf = await readQuestionsOf(
    context,
    rows.map(({ event }) => event.id),
  )
  const answers = await readAnswers(
    context,
    rows.map(({ ticket }) => ticket.id),
  )
  const changes = await readOpenChanges(
    context,
    rows.map(({ ticket }) => ticket.id),
  )
  for (const { ticket, type, registration, event, onlineUrl, changesUntil, scanId, isOwn } of rows) {
    const isBuyer = registration.buyerId === personId
    const own = found.get(registration.id) ?? {
      registration,
      event,
      onlineUrl,
      questions: questionsOf.get(event.id) ?? [],
      changesUntil: changesUntil ?? event.startsOn,
      isBuyer,
      tickets: [],
    }
    const isNamed = ticket.state === 'valid' && !ticket.awaitsAttendee
    const tokens = {
      token: isNamed ? await ticketToken(db, ticket) : undefined,
      seatToken: ticket.state === 'valid' && ticket.awaitsAttendee ? await seatToken(db, ticket) : undefined,
    }
    own.tickets.push({
      ...ticket,
      type,
      isUsed: scanId !== null,
      isOwn,
      answers: answers.get(ticket.id) ?? [],
      change: changes.get(ticket.id),
      ...tokens,
    })
    found.set(registration.id, own)
  }
  return { registrations: ids.flatMap((id) => found.get(id) ?? []), page, pageCount }
}
