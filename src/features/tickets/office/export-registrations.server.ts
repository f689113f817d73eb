import { and, count, desc, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { localPhone } from '#features/accounts/phone.ts'
import { events } from '#features/events/tables.server.ts'
import { listExport } from '#features/staff/list-export.ts'
import { emailFor, phoneFor } from '#features/staff/shown-contacts.ts'
import type { Context } from '#platform/context.ts'
import { rowsInPages } from '#platform/export/export-source.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { registrations, tickets, ticketTypes } from '../tables.server.ts'
import { checkIns } from '../door/tables.server.ts'
import { REGISTRATION_STATES } from '../words.ts'
import { REGISTRATION_COLUMNS, type ListedRegistration, type ListedTicket } from './registration-columns.ts'
import { hasUnearnedPrice } from './unearned-price.server.ts'

const Filter = z.object({
  eventId: z.coerce.number().int().positive().optional(),
  state: z.enum(REGISTRATION_STATES).optional(),
})

type Asked = z.output<typeof Filter>
type How = Parameters<typeof phoneFor>[1]

const isAskedFor = ({ eventId, state }: Asked) =>
  and(
    eventId === undefined ? undefined : eq(tickets.eventId, eventId),
    state && eq(registrations.state, state),
  )

const readTickets = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  asked: Asked,
  behind: number | undefined,
  limit: number,
) =>
  db
    .select({
      ticket: tickets,
      registration: registrations,
      event: events.title,
      type: ticketTypes.name,
      enteredAt: checkIns.at,
      isUnearned: sql<boolean>`${hasUnearnedPrice(now)}`,
    })
    .from(tickets)
    .innerJoin(registrations, eq(registrations.id, tickets.registrationId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .leftJoin(checkIns, eq(checkIns.ticketId, tickets.id))
    .where(and(isAskedFor(asked), behind === undefined ? undefined : lt(tickets.id, behind)))
    .orderBy(desc(tickets.id))
    .limit(limit)

type Found = Awaited<ReturnType<typeof readTickets>>[number]

interface Line {
  readonly event: string
  readonly registration: ListedRegistration
  readonly ticket: ListedTicket
}

/** As the file of one event says it (`registrationView`), with how people are reached in part unless that was asked for. */
const lineOf = ({ event, registration, ticket, enteredAt, ...rest }: Found, how: How): Line => ({
  event,
  registration: {
    ...registration,
    createdAt: shanghaiIso(registration.createdAt),
    contactPhone: localPhone(phoneFor(registration.contactPhone, how)),
    contactEmail: emailFor(registration.contactEmail, how),
  },
  ticket: {
    ...ticket,
    ...rest,
    phone: localPhone(phoneFor(ticket.phone, how)),
    email: emailFor(ticket.email, how),
    enteredAt: enteredAt && shanghaiIso(enteredAt),
  },
})

async function* readLines(context: Context, asked: Asked, how: How): AsyncGenerator<Line> {
  const found = rowsInPages<Found>((behind, limit) => readTickets(context, asked, behind?.ticket.id, limit))
  for await (const row of found) yield lineOf(row, how)
}

/** Every ticket that somebody registered for, of one event or all, however many, without answers (C-104, C-111). */
export const registrationExport = listExport({
  kind: 'registrations',
  name: '活动报名',
  permission: 'tickets.manage',
  contacts: 'tickets.manage',
  filter: Filter,
  async count({ db }, asked) {
    const [counted] = await db
      .select({ tickets: count() })
      .from(tickets)
      .innerJoin(registrations, eq(registrations.id, tickets.registrationId))
      .where(isAskedFor(asked))
    return counted?.tickets ?? 0
  },
  rows: readLines,
  columns: {
    活动: ({ event }) => event,
    ...Object.fromEntries(
      Object.entries(REGISTRATION_COLUMNS).map(([name, read]) => [
        name,
        ({ registration, ticket }: Line) => read(registration, ticket),
      ]),
    ),
  },
})
