import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { refunds } from '#features/orders/tables.server.ts'
import { fakeProvider, forgetOrders } from '#features/orders/testing.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { saveCodes } from '../office/save-codes.server.ts'
import { registrations, ticketCodes } from '../tables.server.ts'
import { expireUnanswered, makeBuyer, makeSale, makeType, pay, wanted } from '../testing.ts'
import { payRegistration } from './pay-registration.server.ts'
import { register } from './register.server.ts'

afterEach(async () => {
  const { db } = await testDatabase()
  await db.execute(sql`truncate ticket_sales cascade`)
  await forgetOrders({ db })
})

test('a code is used by one person as often as it may be, also by fifty tabs at once', async () => {
  const portal = testContext((await testDatabase()).db)
  const eventId = await makeSale(portal)
  const typeId = await makeType(portal, eventId, { isRepeatable: true })
  await saveCodes(portal, {
    eventId,
    codes: [{ code: 'FRIENDS' }],
    percentOff: 100,
    mostUses: 100,
    mostPerPerson: 2,
  })
  const form = (seats: number) => wanted({ eventId, typeId }, { seats, expectedFen: 0, code: 'FRIENDS' })
  const buyer = await makeBuyer(portal)
  await expect(register(buyer, form(3))).rejects.toMatchObject({
    code: 'code_of_person_used',
    detail: { most: 2 },
  })
  // As many registrations as one person may make in a day, all at once.
  const all = await Promise.allSettled(Array.from({ length: 29 }, () => register(buyer, form(1))))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect((await register(await makeBuyer(portal), form(2))).state).toBe('confirmed')
})

test('a code that one person may use once is not used twice by paying late for what lapsed', async () => {
  const wechat = fakeProvider('wechat')
  const plain = testContext((await testDatabase()).db)
  const portal = { ...plain, services: { ...plain.services, payments: [wechat.provider] } }
  const eventId = await makeSale(portal)
  const typeId = await makeType(portal, eventId)
  await saveCodes(portal, {
    eventId,
    codes: [{ code: 'ONCE' }],
    percentOff: 50,
    mostUses: 100,
    mostPerPerson: 1,
  })
  const form = () => wanted({ eventId, typeId }, { expectedFen: 50_000, code: 'ONCE' })
  const buyer = await makeBuyer(portal)
  const first = await register(buyer, form())
  const late = await payRegistration(buyer, first)
  await expireUnanswered(portal)
  await pay(portal, wechat, await payRegistration(buyer, await register(buyer, form())))
  await pay(portal, wechat, late)
  const [lapsed] = await portal.db.select().from(registrations).where(eq(registrations.id, first.id))
  expect(lapsed?.state).toBe('expired')
  expect(await portal.db.select().from(refunds)).toMatchObject([{ amountFen: 50_000 }])
})

test('a code is used by what is paid for late as well, and once it is used up that money goes back', async () => {
  const wechat = fakeProvider('wechat')
  const plain = testContext((await testDatabase()).db)
  const portal = { ...plain, services: { ...plain.services, payments: [wechat.provider] } }
  const eventId = await makeSale(portal)
  const typeId = await makeType(portal, eventId)
  await saveCodes(portal, { eventId, codes: [{ code: 'ONLYONE' }], percentOff: 50, mostUses: 1 })
  const form = () => wanted({ eventId, typeId }, { expectedFen: 50_000, code: 'ONLYONE' })
  const late = { ...portal, now: new Date(portal.now.getTime() + 2 * HOUR_MS) }
  const order = async () => {
    const buyer = await makeBuyer(portal)
    const made = await payRegistration(buyer, await register(buyer, form()))
    await expireUnanswered(portal)
    return made
  }
  const [first, second] = [await order(), await order()]
  const uses = async () => (await portal.db.select().from(ticketCodes)).map((code) => code.uses)
  expect(await uses()).toEqual([0])
  await pay(late, wechat, first)
  expect(await uses()).toEqual([1])
  await pay(late, wechat, second)
  expect(await uses()).toEqual([1])
  expect(await portal.db.select().from(refunds)).toMatchObject([{ amountFen: 50_000 }])
  await expect(register(await makeBuyer(portal), form())).rejects.toMatchObject({ code: 'code_used_up' })
})
