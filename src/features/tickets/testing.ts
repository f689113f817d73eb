import { makePerson } from '#features/accounts/testing.ts'
import { saveEvent } from '#features/events/save-event.server.ts'
import { addMembershipYear } from '#features/membership/add-year.server.ts'
import { orderPayments } from '#features/orders/tables.server.ts'
import { settleOrder } from '#features/orders/settle-order.server.ts'
import type { fakeProvider } from '#features/orders/testing.ts'
import type { Context } from '#platform/context.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { expireRegistrations } from './buying/expire-registrations.server.ts'
import { fulfilTicket } from './buying/fulfil.server.ts'
import { saveSales } from './office/save-sales.server.ts'
import { saveTicketType } from './office/save-ticket-type.server.ts'

type Sales = Parameters<typeof saveSales>[1]
type Type = Parameters<typeof saveTicketType>[1]

/** An event three weeks ahead that takes registrations; its id. */
export async function makeSale(portal: Context, sales: Partial<Sales> = {}): Promise<number> {
  const eventId = await saveEvent(portal, {
    title: '宽禁带功率年会',
    startsOn: '2026-12-12',
    endsOn: '2026-12-13',
    city: '澜江',
    place: '会议中心',
    isUpcoming: true,
  })
  await saveSales(portal, { eventId, version: 0, state: 'open', ...sales })
  return eventId
}

/** A ticket type of 1,000 yuan unless said otherwise; its id. */
export const makeType = (portal: Context, eventId: number, type: Partial<Type> = {}): Promise<number> =>
  saveTicketType(portal, { eventId, version: 0, name: '标准票', priceFen: 100_000, ...type })

/** Somebody signed in with a context of the own; a member of the main industry where asked. */
export async function makeBuyer(portal: Context, { isMember = false } = {}): Promise<Context> {
  const id = await makePerson(portal)
  if (isMember)
    await addMembershipYear(portal, {
      personId: id,
      industry: portal.services.industries.main,
      source: { grant: '测试' },
    })
  return { ...portal, actor: { kind: 'person', id, sessionId: 1 } }
}

let phones = 13_800_000_000

/** A registration for so many of one type, each for somebody else. */
export function wanted(
  { eventId, typeId }: { eventId: number; typeId: number },
  { seats = 1, expectedFen = 100_000, code = '' } = {},
) {
  const people = Array.from({ length: seats }, (_, index) => ({
    typeId,
    name: `参会人${index + 1}`,
    company: '澜江半导体',
    job: '工程师',
    phone: String((phones += 1)),
    email: '',
  }))
  return { eventId, tickets: people, contact: { name: '联系人', phone: '13900000000' }, code, expectedFen }
}

/** The provider says that an order was paid. */
export async function pay(
  portal: Context,
  provider: ReturnType<typeof fakeProvider>,
  order: { number: string; amountFen: number },
): Promise<void> {
  const state = provider.pay(order.number, order.amountFen)
  await settleOrder(portal, { number: order.number, provider: provider.provider.name, state }, fulfilTicket)
}

/** Ends, two hours later, what nobody has paid: its provider was asked meanwhile and has never answered. */
export async function expireUnanswered(portal: Context): Promise<void> {
  const at = (hours: number) => new Date(portal.now.getTime() + hours * HOUR_MS)
  await portal.db.update(orderPayments).set({ askedAt: at(1) })
  await expireRegistrations({ ...portal, now: at(2) })
}
