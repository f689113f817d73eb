import { and, asc, desc, eq, inArray, ne, or } from 'drizzle-orm'
import type { Channel } from '#features/accounts/contract.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import { personChannels } from '#features/accounts/tables.server.ts'
import { events } from '#features/events/tables.server.ts'
import type { InvoiceWish } from '#features/orders/invoice-wish.ts'
import type { Context } from '#platform/context.ts'
import { yuanOfFen } from '#platform/money.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { readChanges } from '../changes/read-open-changes.server.ts'
import { readAnswers, type GivenAnswer } from '../questions/read-answers.server.ts'
import { registrations, tickets, ticketTypes } from '../tables.server.ts'
import { waitingList } from '../waiting/tables.server.ts'
import {
  CHANGE_STATE_NAMES,
  REGISTRATION_STATE_NAMES,
  TICKET_STATE_NAMES,
  WAITING_STATE_NAMES,
} from '../words.ts'

/** Tickets that name one of these phones or mails, whoever bought them. */
function namesOneOf(channels: readonly Channel[]) {
  const of = (kind: Channel['kind']) =>
    channels.flatMap((channel) => (channel.kind === kind ? channel.address : []))
  return or(inArray(tickets.phone, of('phone')), inArray(tickets.email, of('email')))
}

/**
 * What somebody registered for, and the tickets that others bought in this name, for the export of one's own data; refuses
 * `sign_in_required` (C-14).
 */
export async function readOwnTicketData({ actor, db }: Context): Promise<Record<string, unknown>> {
  const { id } = requirePerson(actor)
  // What was an address of before may be somebody else's now.
  const channels = await db.select().from(personChannels).where(eq(personChannels.personId, id))
  const given = await db
    .select({ ticket: tickets, title: events.title, type: ticketTypes.name })
    .from(tickets)
    .innerJoin(events, eq(events.id, tickets.eventId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .where(and(ne(tickets.buyerId, id), namesOneOf(channels)))
    .orderBy(desc(tickets.id))
  const rows = await db
    .select({ registration: registrations, ticket: tickets, title: events.title, type: ticketTypes.name })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .innerJoin(tickets, eq(tickets.registrationId, registrations.id))
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .where(eq(registrations.buyerId, id))
    .orderBy(desc(registrations.createdAt), asc(tickets.id))
  const waited = await db
    .select({ entry: waitingList, title: events.title, type: ticketTypes.name })
    .from(waitingList)
    .innerJoin(events, eq(events.id, waitingList.eventId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, waitingList.typeId))
    .where(eq(waitingList.personId, id))
    .orderBy(desc(waitingList.id))
  const answers = await readAnswers(
    { db },
    [...given, ...rows].map(({ ticket }) => ticket.id),
  )
  const changes = await readChanges({ db }, id)
  return {
    门票改签: changes.map(({ code, from, to, differenceFen, state, at }) => ({
      票号: code,
      改签: `${from} → ${to}`,
      差价: `${yuanOfFen(differenceFen)} 元`,
      状态: CHANGE_STATE_NAMES[state],
      时间: shanghaiIso(at),
    })),
    活动候补: waited.map(({ entry, title, type }) => ({
      活动: title,
      门票: type,
      状态: WAITING_STATE_NAMES[entry.state],
      时间: shanghaiIso(entry.joinedAt),
    })),
    他人代为报名: given.map(({ ticket, title, type }) => ({
      活动: title,
      门票: type,
      票号: ticket.code,
      门票状态: TICKET_STATE_NAMES[ticket.state],
      参会人: attendeeIn(ticket),
      ...listedIn(ticket),
      答复: sayAnswers(answers.get(ticket.id)),
    })),
    活动报名: rows.map(({ registration, ticket, title, type }) => ({
      报名号: registration.number,
      活动: title,
      门票: type,
      票号: ticket.code,
      价格: `${yuanOfFen(ticket.paidFen)} 元`,
      报名状态: REGISTRATION_STATE_NAMES[registration.state],
      门票状态: TICKET_STATE_NAMES[ticket.state],
      参会人: ticket.awaitsAttendee ? '待本人填写' : attendeeIn(ticket),
      ...listedIn(ticket),
      答复: sayAnswers(answers.get(ticket.id)),
      联系人: [registration.contactName, registration.contactPhone, registration.contactEmail]
        .filter(Boolean)
        .join('，'),
      ...(registration.invoice && { 待付款后开具的发票: sayInvoice(registration.invoice) }),
      ...(registration.refusedReason !== '' && { 未通过的原因: registration.refusedReason }),
      时间: shanghaiIso(registration.createdAt),
    })),
  }
}

const sayAnswers = (answers: readonly GivenAnswer[] = []) =>
  answers.map(({ label, text }) => `${label}：${text}`)

const sayInvoice = ({ title, taxNumber, email }: InvoiceWish) =>
  [title, taxNumber, email].filter(Boolean).join('，')

const listedIn = ({ listedVersion, qrVersion }: typeof tickets.$inferSelect) =>
  listedVersion === qrVersion ? { 参会者名录: '已同意，其他参会者看得到' } : {}

const attendeeIn = ({ name, company, job, phone, email }: typeof tickets.$inferSelect) =>
  [name, company, job, phone, email].filter(Boolean).join('，')
