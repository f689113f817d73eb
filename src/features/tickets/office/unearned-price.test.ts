import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requirePerson } from '#features/accounts/policy.ts'
import { giveMembershipYear } from '#features/membership/add-year.server.ts'
import { endMembershipOfOrder } from '#features/membership/end-of-order.server.ts'
import { membershipPeriods } from '#features/membership/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { NOON, testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { register } from '../buying/register.server.ts'
import { tickets } from '../tables.server.ts'
import { makeBuyer, makeSale, makeType, wanted } from '../testing.ts'
import { keepPrice } from './keep-price.server.ts'
import { listRegistrations } from './list-registrations.server.ts'
import { listSales } from './read-office.server.ts'
import { refundTicket } from './refund-ticket.server.ts'

/** A half-price ticket whose membership was paid back after it was bought (PROD-10). */

let portal: Context
let eventId = 0
let typeId = 0
beforeEach(async () => {
  portal = testContext((await testDatabase()).db)
  eventId = await makeSale(portal)
  typeId = await makeType(portal, eventId)
})
afterEach(async () => {
  await portal.db.execute(sql`truncate ticket_sales cascade`)
})

let orders = 0

/** Somebody who became a member by an order of this number, with a valid ticket at half the price. */
async function memberWithTicket() {
  const order = `M${(orders += 1)}`
  const buyer = await makeBuyer(portal)
  const { id: personId } = requirePerson(buyer.actor)
  const industry = portal.services.industries.main
  await giveMembershipYear(portal, { personId, industry, source: { order } })
  const { id } = await register(buyer, wanted({ eventId, typeId }, { expectedFen: 50_000 }))
  const [ticket] = await portal.db
    .update(tickets)
    .set({ state: 'valid' })
    .where(eq(tickets.registrationId, id))
    .returning()
  if (!ticket) throw new Error('a ticket was made')
  return { code: ticket.code, order, personId, industry }
}

const inOffice = async (at = portal) => {
  const marked = await listRegistrations(at, { eventId, text: '', mark: 'unearned' })
  const sale = (await listSales(at)).find(({ id }) => id === eventId)
  const codes = marked.flatMap((each) => each.tickets.filter(({ isUnearned }) => isUnearned))
  expect(sale?.unearned).toBe(codes.length)
  return codes.map(({ code }) => code)
}

test('is put before the office, until it lets the ticket stand or takes it back', async () => {
  const kept = await memberWithTicket()
  const returned = await memberWithTicket()
  const honest = await memberWithTicket()
  expect(await inOffice()).toEqual([])
  await endMembershipOfOrder(portal, kept.order)
  await endMembershipOfOrder(portal, returned.order)
  expect((await inOffice()).toSorted()).toEqual([kept.code, returned.code].toSorted())
  await keepPrice(portal, kept)
  expect(await inOffice()).toEqual([returned.code])
  await refundTicket(portal, { code: returned.code, amountFen: 0, reason: '会员已退款' })
  expect(await inOffice()).toEqual([])
  for (const { code } of [kept, honest])
    await expect(keepPrice(portal, { code })).rejects.toMatchObject({ code: 'price_not_asked' })
})

test('is nothing to ask about where the membership merely ended, was bought anew, or the event is over', async () => {
  const ended = await memberWithTicket()
  const before = (days: number) => new Date(NOON.getTime() - days * DAY_MS)
  await portal.db
    .update(membershipPeriods)
    .set({ startsAt: before(300), endsAt: new Date(NOON.getTime() + 1000) })
    .where(eq(membershipPeriods.orderNumber, ended.order))
  const again = await memberWithTicket()
  await endMembershipOfOrder(portal, again.order)
  await giveMembershipYear(portal, { ...again, source: { grant: '补回' } })
  const late = await memberWithTicket()
  await endMembershipOfOrder(portal, late.order)
  const inDays = (days: number): Context => ({ ...portal, now: new Date(NOON.getTime() + days * DAY_MS) })
  expect(await inOffice(inDays(1))).toEqual([late.code])
  expect(await inOffice(inDays(60))).toEqual([])
})
