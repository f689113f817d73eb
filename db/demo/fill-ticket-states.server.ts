import { asc, eq } from 'drizzle-orm'
import { eventIdOf } from '#features/events/find-event.server.ts'
import { markAllRead } from '#features/notifications/mark-read.server.ts'
import { sendRefunds } from '#features/orders/send-refunds.server.ts'
import { settleOrder } from '#features/orders/settle-order.server.ts'
import { agreeToTexts } from '#features/site-pages/consents.server.ts'
import { cancelRegistration } from '#features/tickets/buying/cancel-registration.server.ts'
import { fulfilTicket } from '#features/tickets/buying/fulfil.server.ts'
import { payRegistration } from '#features/tickets/buying/pay-registration.server.ts'
import { register } from '#features/tickets/buying/register.server.ts'
import { returnTickets } from '#features/tickets/buying/return-tickets.server.ts'
import { cancelEvent, refundCancelledEvents } from '#features/tickets/office/cancel-event.server.ts'
import { decideRegistration } from '#features/tickets/office/decide-registration.server.ts'
import { refundTicket } from '#features/tickets/office/refund-ticket.server.ts'
import { saveCodes } from '#features/tickets/office/save-codes.server.ts'
import { saveSales } from '#features/tickets/office/save-sales.server.ts'
import { saveTicketType } from '#features/tickets/office/save-ticket-type.server.ts'
import { changeType } from '#features/tickets/changes/change-type.server.ts'
import { tickets, ticketTypes } from '#features/tickets/tables.server.ts'
import { joinWaitingList } from '#features/tickets/waiting/join-waiting-list.server.ts'
import { offerFreeSeats } from '#features/tickets/waiting/offer-free-seats.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { demoPayments } from './demo-payments.ts'

/** So long ago that no statement of a provider is compared with it any more. */
const LONG_AGO_DAYS = 20

interface Known {
  readonly people: ReadonlyMap<string, number>
  /** Where one registers at full price, for nothing after a look, and where nothing is left. */
  readonly annual: { readonly id: number; readonly standard: number; readonly student: number }
  readonly full: { readonly id: number; readonly last: number }
}

/** Registrations in every state, paid, given back and refused ones too, and events that are paused, by invitation and cancelled. */
export async function fillTicketStates(context: Context, { people, annual, full }: Known): Promise<void> {
  const asPerson = (key: string, at: Context = context): Context => {
    const id = people.get(key)
    if (id === undefined) throw new Error(`the demo knows no ${key}`)
    return { ...at, actor: { kind: 'person', id, sessionId: 0 } }
  }
  const before: Context = {
    ...context,
    now: new Date(context.now.getTime() - LONG_AGO_DAYS * DAY_MS),
    services: { ...context.services, payments: [demoPayments] },
  }
  const form = (eventId: number, typeId: number, expectedFen: number, names: readonly string[]) => ({
    eventId,
    expectedFen,
    contact: { name: names[0] ?? '', phone: '13800000090' },
    tickets: names.map((name) => ({
      typeId,
      name,
      company: '岚墨功率',
      job: '工程师',
      phone: `138000001${String((phones += 1)).padStart(2, '0')}`,
    })),
  })
  let phones = 0
  const buy = async (key: string, ...asked: Parameters<typeof form>) => {
    const buyer = asPerson(key, before)
    await agreeToTexts(buyer)
    const order = await payRegistration(buyer, await register(buyer, form(...asked)))
    const paid = {
      state: 'paid',
      paidFen: order.amountFen,
      transactionId: `D${order.number}`,
      paidAt: before.now,
    } as const
    await settleOrder(before, { number: order.number, provider: 'wechat', state: paid }, fulfilTicket)
    return buyer
  }
  const typeOf = async (eventId: number, name: string) => {
    const types = await context.db.select().from(ticketTypes).where(eq(ticketTypes.eventId, eventId))
    const type = types.find((each) => each.name === name)
    if (!type) throw new Error(`the demo knows no ${name}`)
    return type.id
  }
  const ticketsOf = (eventId: number) =>
    context.db.select().from(tickets).where(eq(tickets.eventId, eventId)).orderBy(asc(tickets.id))

  // Two paid, one of them given back by the rule; one left unpaid and given up.
  const buyer = await buy('reader-5', annual.id, annual.standard, 396_000, ['江晏', '许乘风'])
  const paid = (await ticketsOf(annual.id)).filter(({ buyerId }) => buyerId === people.get('reader-5'))
  await returnTickets(buyer, { codes: paid.slice(1).map(({ code }) => code) })
  // One is asked to pay for a better seat, one was moved to a cheaper one.
  const [kept] = paid
  const group = await typeOf(annual.id, '团体票')
  if (kept)
    await changeType(context, {
      code: kept.code,
      typeId: annual.standard,
      toFen: 280_000,
      differenceFen: 82_000,
      reason: '早鸟价已过，按原价补齐',
    })
  await buy('reader-8', annual.id, annual.standard, 198_000, ['周既明'])
  const moved = (await ticketsOf(annual.id)).find(
    ({ buyerId, state }) => buyerId === people.get('reader-8') && state === 'valid',
  )
  if (moved)
    await changeType(before, {
      code: moved.code,
      typeId: group,
      toFen: 180_000,
      differenceFen: -18_000,
      reason: '与同事一起按团体票',
    })
  const undecided = asPerson('reader-6', before)
  await cancelRegistration(
    undecided,
    await register(undecided, form(annual.id, annual.standard, 198_000, ['白屹'])),
  )
  for (const [key, isApproved] of [
    ['reader-7', true],
    ['reader-8', false],
  ] as const) {
    const { number } = await register(
      asPerson(key, before),
      form(annual.id, annual.student, 0, [`学员${key.slice(-1)}`]),
    )
    await decideRegistration(before, { number, isApproved, reason: isApproved ? '' : '学生证已过有效期' })
  }

  // Nothing is left, three wait, and the first two are offered the seats of those who cannot come; one takes it, has not paid
  // yet and wants an invoice.
  for (const key of ['reader-5', 'reader-6', 'reader-7'])
    await joinWaitingList(asPerson(key), { eventId: full.id, typeId: full.last })
  for (const { code } of (await ticketsOf(full.id)).slice(0, 2))
    await refundTicket(context, { code, amountFen: 0, reason: '本人无法出席' })
  await offerFreeSeats(context)
  await register(asPerson('reader-5'), {
    ...form(full.id, full.last, 168_000, ['江晏']),
    invoice: {
      buyer: 'company',
      title: '岚墨功率有限公司',
      taxNumber: '91350100M000100Y43',
      email: 'fapiao@example.com',
    },
  })

  const sell = async (
    key: string,
    state: 'open' | 'paused',
    type: { name: string; priceFen: number; capacity: number; shownTo?: 'code' },
  ) => {
    const eventId = await eventIdOf(context, key)
    await saveSales(context, {
      eventId,
      version: 0,
      state,
      refundRule: [{ days: 3, percent: 100 }],
      contact: '会务组 400-000-0000',
    })
    return { eventId, typeId: await saveTicketType(context, { eventId, version: 0, ...type }) }
  }
  await sell('packaging-2027', 'paused', { name: '开放日', priceFen: 30_000, capacity: 60 })
  const closedDoor = await sell('closed-door-2027', 'open', {
    name: '闭门席位',
    priceFen: 0,
    capacity: 30,
    shownTo: 'code',
  })
  await saveCodes(context, {
    eventId: closedDoor.eventId,
    codes: [{ code: 'DOOR2027', guest: '采购负责人' }],
    typeId: closedDoor.typeId,
    mostUses: 30,
  })
  const gone = await sell('reliability-2027', 'open', { name: '参会票', priceFen: 60_000, capacity: 80 })
  await buy('reader-9', gone.eventId, gone.typeId, 60_000, ['葛明远'])
  await cancelEvent(before, { eventId: gone.eventId, reason: '会堂二层检修，无法使用' })
  await refundCancelledEvents(before)
  await sendRefunds(before)
  for (const key of ['reader-5', 'reader-6', 'reader-7', 'reader-8', 'reader-9'])
    await markAllRead(asPerson(key), { upTo: undefined })
}
