import { and, desc, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { maskedEmail } from '#features/accounts/email.ts'
import { maskedPhone } from '#features/accounts/phone.ts'
import { events } from '#features/events/tables.server.ts'
import { requirePermission } from '#features/staff/policy.ts'
import { rowsInPages, type ExportSource } from '#platform/export/export-source.ts'
import { yuanOfFen } from '#platform/money.ts'
import { parseInput } from '#platform/parse-input.ts'
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

/** Every ticket that somebody registered for, of one event or all, however many (C-104, C-111). */
export const registrationExport: ExportSource = {
  kind: 'registrations',
  offer: { name: '活动报名', permission: 'tickets.manage' },
  contacts: 'tickets.manage',
  async open({ actor, db }, given, { showsContacts }) {
    requirePermission(actor, 'tickets.manage')
    const { eventId, state } = parseInput(Filter, given)
    const matching = and(
      eventId === undefined ? undefined : eq(tickets.eventId, eventId),
      state && eq(registrations.state, state),
    )
    const read = (behind: { readonly ticket: typeof tickets.$inferSelect } | undefined, limit: number) =>
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
        .where(and(matching, behind && lt(tickets.id, behind.ticket.id)))
        .orderBy(desc(tickets.id))
        .limit(limit)
    return {
      name: '活动报名',
      head: [
        '活动',
        '报名号',
        '报名状态',
        '报名时间',
        '订单号',
        '联系人',
        '联系手机',
        '联系邮箱',
        '来源',
        '票号',
        '门票',
        '门票状态',
        '姓名',
        '单位',
        '职务',
        '手机',
        '邮箱',
        '价格（元）',
        '价格依据',
        '座位',
        '签到时间',
        '备注',
      ],
      count: () => db.$count(tickets, eventId === undefined ? undefined : eq(tickets.eventId, eventId)),
      async *rows() {
        const phone = (text: string) => (showsContacts || text === '' ? text : maskedPhone(text))
        const email = (text: string) => (showsContacts || text === '' ? text : maskedEmail(text))
        for await (const { ticket, registration, event, type, enteredAt } of rowsInPages(read))
          yield [
            event,
            registration.number,
            REGISTRATION_STATE_NAMES[registration.state],
            shanghaiIso(registration.createdAt),
            registration.orderNumber ?? '',
            registration.contactName,
            phone(registration.contactPhone),
            email(registration.contactEmail),
            registration.cameFrom,
            ticket.code,
            type,
            TICKET_STATE_NAMES[ticket.state],
            ticket.awaitsAttendee ? '' : ticket.name,
            ticket.company,
            ticket.job,
            phone(ticket.phone),
            email(ticket.email),
            yuanOfFen(ticket.paidFen),
            PRICE_RULE_NAMES[ticket.priceRule],
            ticket.seat,
            enteredAt ? shanghaiIso(enteredAt) : '',
            registration.note,
          ]
      },
    }
  },
}
