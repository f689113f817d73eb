import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { findTicket, type FoundTicket } from '../find-ticket.server.ts'
import { tickets } from '../tables.server.ts'

const AT_ONCE = 200

/** Somebody who comes and lets the others know. */
interface ListedAttendee {
  readonly name: string
  readonly company: string
  readonly job: string
}

export interface AttendeeList extends Pick<FoundTicket, 'event'> {
  readonly token: string
  readonly attendees: readonly ListedAttendee[]
  readonly total: number
  readonly page: number
  readonly pageCount: number
}

/** Tickets whose attendees let the others see them, as long as it is they whom the ticket names. */
const isListed = and(
  eq(tickets.state, 'valid'),
  eq(tickets.awaitsAttendee, false),
  eq(tickets.listedVersion, tickets.qrVersion),
  ne(tickets.name, ''),
)

/**
 * Who else comes, of those who agreed to be seen, for whoever holds a ticket of the event: names, firms and posts, never how
 * to reach them; somebody with two tickets is there once. Past the last page it is the last. Refuses like `findTicket`, and
 * `attendees_not_shown`.
 */
export async function listAttendees(
  context: Context,
  { token, page: asked }: { token: string; page: number },
): Promise<AttendeeList> {
  const { event, sales } = await findTicket(context, token)
  if (!sales.showsAttendees) throw new Refusal('not_found', 'attendees_not_shown')
  const { db } = context
  const isOfEvent = and(eq(tickets.eventId, event.id), isListed)
  const who = { name: tickets.name, company: tickets.company, job: tickets.job }
  const [counted] = await db
    .select({ total: sql<number>`count(distinct (${who.name}, ${who.company}, ${who.job}))::integer` })
    .from(tickets)
    .where(isOfEvent)
  const total = counted?.total ?? 0
  const pageCount = Math.max(1, Math.ceil(total / AT_ONCE))
  const page = Math.min(asked, pageCount)
  const attendees = await db
    .selectDistinct(who)
    .from(tickets)
    .where(isOfEvent)
    .orderBy(asc(who.company), asc(who.name), asc(who.job))
    .limit(AT_ONCE)
    .offset((page - 1) * AT_ONCE)
  return { token, event, attendees, total, page, pageCount }
}
