import { asc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requirePerson } from '#features/accounts/policy.ts'
import { forgetOrders } from '#features/orders/testing.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { cancelRegistration } from '../buying/cancel-registration.server.ts'
import { register } from '../buying/register.server.ts'
import { tickets } from '../tables.server.ts'
import { makeBuyer, makeSale, makeType, wanted } from '../testing.ts'
import { ticketMerge } from './ticket-merge.server.ts'

/** Tickets of two accounts that become one (C-02). */

let portal: Context
beforeEach(async () => {
  portal = testContext((await testDatabase()).db)
})
afterEach(async () => {
  await portal.db.execute(sql`truncate ticket_sales cascade`)
  await forgetOrders(portal)
})

const idOf = ({ actor }: Context) => requirePerson(actor).id
const merge = (from: Context, into: Context) =>
  inTransaction(portal, async (within) => {
    for (const { run } of ticketMerge) await run(within, { from: idOf(from), into: idOf(into) })
  })

test('several seats at the price of members at one event go over, numbered on', async () => {
  const eventId = await makeSale(portal, { memberTickets: 3 })
  const typeId = await makeType(portal, eventId)
  const from = await makeBuyer(portal, { isMember: true })
  const into = await makeBuyer(portal, { isMember: true })
  const reviewed = await makeType(portal, eventId, { name: '审核票', needsReview: true })
  await register(from, wanted({ eventId, typeId: reviewed }, { seats: 3, expectedFen: 150_000 }))
  await register(into, wanted({ eventId, typeId }, { seats: 2, expectedFen: 100_000 }))
  await merge(from, into)
  const places = await portal.db
    .select({ place: tickets.memberPlace })
    .from(tickets)
    .where(eq(tickets.buyerId, idOf(into)))
    .orderBy(asc(tickets.memberPlace))
  expect(places.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5])
})

test('a seat at the price of members that came uses up what the account that stays gave back', async () => {
  const eventId = await makeSale(portal)
  const typeId = await makeType(portal, eventId)
  const from = await makeBuyer(portal, { isMember: true })
  const into = await makeBuyer(portal, { isMember: true })
  const reviewed = await makeType(portal, eventId, { name: '审核票', needsReview: true })
  await register(from, wanted({ eventId, typeId: reviewed }, { expectedFen: 50_000 }))
  await cancelRegistration(into, await register(into, wanted({ eventId, typeId }, { expectedFen: 50_000 })))
  await merge(from, into)
  await expect(register(into, wanted({ eventId, typeId }, { expectedFen: 50_000 }))).rejects.toMatchObject({
    code: 'price_changed',
    detail: { yuan: '1,000' },
  })
})

test('two accounts that both keep unpaid seats at one event do not become one before one of them is paid or given up', async () => {
  const [eventId, elsewhere] = [await makeSale(portal), await makeSale(portal)]
  const typeId = await makeType(portal, eventId)
  const from = await makeBuyer(portal)
  const into = await makeBuyer(portal)
  const hindrance = async () => {
    const merging = { from: idOf(from), into: idOf(into) }
    const all = await Promise.all(ticketMerge.map(({ hinders }) => hinders?.(portal, merging)))
    return all.flatMap((each) => each?.code ?? [])
  }
  const held = await register(from, wanted({ eventId, typeId }))
  const other = { eventId: elsewhere, typeId: await makeType(portal, elsewhere) }
  await register(into, wanted(other))
  expect(await hindrance()).toEqual([])
  await register(into, wanted({ eventId, typeId }))
  expect(await hindrance()).toEqual(['merge_held_twice'])
  await cancelRegistration(from, held)
  expect(await hindrance()).toEqual([])
})
