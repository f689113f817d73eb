import { and, count, desc, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { events } from '#features/events/tables.server.ts'
import { listExport } from '#features/staff/list-export.ts'
import { emailFor, phoneFor } from '#features/staff/shown-contacts.ts'
import type { Context } from '#platform/context.ts'
import { rowsInPages } from '#platform/export/export-source.ts'
import { yuanOfFen } from '#platform/money.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { registrations, tickets, ticketTypes } from '../tables.server.ts'
import { checkIns } from '../door/tables.server.ts'
import {
  PRICE_RULE_NAMES,
  REGISTRATION_STATE_NAMES,
  REGISTRATION_STATES,
  TICKET_STATE_NAMES,
} from '../words.ts'

const Filter = z.object({
  eventId: z.coerce.number().int().positive().optional(),
  state: z.enum(REGISTRATION_STATES).optional(),
})

type Asked = z.output<typeof Filter>

const isAskedFor = ({ eventId, state }: Asked) =>
  and(
    eventId === undefined ? undefined : eq(tickets.eventId, eventId),
    state && eq(registrations.state, state),
  )

const readTickets = (db: Context['db'], asked: Asked, behind: number | undefined, limit: number) =>
  db
    .select({
      ticket: tickets,
      registration: registrations,
      event: events.title,
      type: ticketTypes.name,
      enteredAt: checkIns.at,
    })
    .from(tickets)
    .innerJoin(registrations, eq(registrations.id, tickets.registrationId))
    .innerJoin(events, eq(events.id, tickets.eventId))
    .innerJoin(ticketTypes, eq(ticketTypes.id, tickets.typeId))
    .leftJoin(checkIns, eq(checkIns.ticketId, tickets.id))
    .where(and(isAskedFor(asked), behind === undefined ? undefined : lt(tickets.id, behind)))
    .orderBy(desc(tickets.id))
    .limit(limit)

/** Every ticket that somebody registered for, of one event or all, however many (C-104, C-111). */
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
  rows: ({ db }, asked) =>
    rowsInPages<Awaited<ReturnType<typeof readTickets>>[number]>((behind, limit) =>
      readTickets(db, asked, behind?.ticket.id, limit),
    ),
  columns: {
    活动: ({ event }) => event,
    报名号: ({ registration }) => registration.number,
    报名状态: ({ registration }) => REGISTRATION_STATE_NAMES[registration.state],
    报名时间: ({ registration }) => shanghaiIso(registration.createdAt),
    订单号: ({ registration }) => registration.orderNumber,
    联系人: ({ registration }) => registration.contactName,
    联系手机: ({ registration }, how) => phoneFor(registration.contactPhone, how),
    联系邮箱: ({ registration }, how) => emailFor(registration.contactEmail, how),
    来源: ({ registration }) => registration.cameFrom,
    票号: ({ ticket }) => ticket.code,
    门票: ({ type }) => type,
    门票状态: ({ ticket }) => TICKET_STATE_NAMES[ticket.state],
    姓名: ({ ticket }) => (ticket.awaitsAttendee ? '' : ticket.name),
    单位: ({ ticket }) => ticket.company,
    职务: ({ ticket }) => ticket.job,
    手机: ({ ticket }, how) => phoneFor(ticket.phone, how),
    邮箱: ({ ticket }, how) => emailFor(ticket.email, how),
    '价格（元）': ({ ticket }) => yuanOfFen(ticket.paidFen),
    价格依据: ({ ticket }) => PRICE_RULE_NAMES[ticket.priceRule],
    座位: ({ ticket }) => ticket.seat,
    签到时间: ({ enteredAt }) => enteredAt && shanghaiIso(enteredAt),
    备注: ({ registration }) => registration.note,
  },
})
