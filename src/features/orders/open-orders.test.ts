import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { requirePerson } from '#features/accounts/policy.ts'
import { people } from '#features/accounts/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS, HOUR_MS } from '#platform/durations.ts'
import { testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { askProviders } from './ask-providers.server.ts'
import { cancelOrder } from './cancel-order.server.ts'
import { readOwnOrder } from './queries.server.ts'
import { settleOrder } from './settle-order.server.ts'
import { continueOrder, startOrder } from './start-order.server.ts'
import { refunds } from './tables.server.ts'
import { fakeProvider, forgetOrders } from './testing.ts'

/** What can be done with an order that is not paid: going on with it, and giving it up (B-50). */

afterEach(async () => forgetOrders(await testDatabase()))

async function opened() {
  const { db } = await testDatabase()
  const wechat = fakeProvider('wechat')
  const plain = testContext(db)
  const portal = { ...plain, services: { ...plain.services, payments: [wechat.provider] } }
  const personOf = async (): Promise<Context> => {
    const id = await makePerson(portal)
    return { ...portal, actor: { kind: 'person', id, sessionId: 1 } }
  }
  const buyer = await personOf()
  const line = { product: 'file' as const, detail: { fileId: 1, purpose: 'read' as const } }
  const { number, codes } = await startOrder(buyer, {
    subject: '甲',
    lines: [{ ...line, subject: '甲', quantity: 1, listFen: 1000, amountFen: 1000 }],
  })
  const stateNow = async () => {
    if (buyer.actor.kind !== 'person') throw new Error('the buyer is a person')
    return (await readOwnOrder(buyer, { number, personId: buyer.actor.id })).state
  }
  return { portal, buyer, stranger: await personOf(), number, codes, wechat, stateNow }
}

test('an open order is paid later by the codes it was given', async () => {
  const { buyer, stranger, number, codes } = await opened()
  expect((await continueOrder(buyer, { number })).codes).toEqual(codes)
  await expect(continueOrder(stranger, { number })).rejects.toMatchObject({ code: 'order_not_found' })
  const late = { ...buyer, now: new Date(buyer.now.getTime() + HOUR_MS) }
  await expect(continueOrder(late, { number })).rejects.toMatchObject({ code: 'order_not_open' })
})

test('on a telephone an order is paid in another way, as another order that takes the place of the first', async () => {
  const { buyer, number, codes } = await opened()
  const telephone = { ...buyer, caller: { address: '203.0.113.7', browser: 'Mozilla/5.0 (iPhone) Mobile' } }
  const there = await continueOrder(telephone, { number })
  expect(there).toMatchObject({ way: 'browser', amountFen: 1000, subject: '甲' })
  expect(there.number).not.toBe(number)
  expect(there.codes).not.toEqual(codes)
  await expect(continueOrder(buyer, { number })).rejects.toMatchObject({ code: 'order_not_open' })
  // A second press asks for the same order.
  expect((await continueOrder(telephone, { number: there.number })).number).toBe(there.number)
  // Without an official account nothing can be paid inside WeChat: there is the code for another device.
  const inside = {
    ...buyer,
    caller: { address: '203.0.113.7', browser: 'Mozilla/5.0 (iPhone) Mobile MicroMessenger/8.0' },
  }
  expect(await continueOrder(inside, { number: there.number })).toMatchObject({ way: 'code' })
})

test('an order is given up by its buyer alone, once, and then closed with the provider', async () => {
  const { portal, buyer, stranger, number, wechat, stateNow } = await opened()
  await expect(cancelOrder(stranger, { number })).rejects.toMatchObject({ code: 'order_not_open' })
  await cancelOrder(buyer, { number })
  expect(await stateNow()).toBe('closed')
  await expect(cancelOrder(buyer, { number })).rejects.toMatchObject({ code: 'order_not_open' })
  await expect(continueOrder(buyer, { number })).rejects.toMatchObject({ code: 'order_not_open' })
  await askProviders(portal, async () => undefined)
  expect(wechat.states.get(number)).toMatchObject({ state: 'closed' })
})

test('a hundred orders of one person are made on a day, however many were given up, and those of others as well', async () => {
  const { buyer, stranger, wechat } = await opened()
  const line = { product: 'file' as const, detail: { fileId: 2, purpose: 'read' as const } }
  const order = (who: Context) =>
    startOrder(who, {
      subject: '乙',
      lines: [{ ...line, subject: '乙', quantity: 1, listFen: 1000, amountFen: 1000 }],
    })
  for (let made = 1; made < 100; made += 1) {
    const { number } = await order(buyer)
    if (made < 99) await cancelOrder(buyer, { number })
  }
  // The same is no other one.
  const last = await order(buyer)
  await cancelOrder(buyer, last)
  await expect(order(buyer)).rejects.toMatchObject({ kind: 'too_many', code: 'orders_of_day_used' })
  expect(wechat.states.size).toBe(100)
  await order(stranger)
  const tomorrow = { ...buyer, now: new Date(buyer.now.getTime() + DAY_MS) }
  expect(await order(tomorrow)).toMatchObject({ amountFen: 1000 })
})

test('what was paid in the moment it was given up is given all the same', async () => {
  const { portal, buyer, number, wechat, stateNow } = await opened()
  await cancelOrder(buyer, { number })
  const state = wechat.pay(number, 1000)
  await settleOrder(portal, { number, provider: 'wechat', state }, async () => undefined)
  expect(await stateNow()).toBe('fulfilled')
  await expect(cancelOrder(buyer, { number })).rejects.toMatchObject({ code: 'order_not_open' })
})

test('an order that somebody paid whose account is closed by then gives nothing, and its money goes back', async () => {
  const { portal, buyer, number, wechat } = await opened()
  await portal.db
    .update(people)
    .set({ closedAt: portal.now })
    .where(eq(people.id, requirePerson(buyer.actor).id))
  const given: string[] = []
  const state = wechat.pay(number, 1000)
  await settleOrder(portal, { number, provider: 'wechat', state }, async (_context, _order, line) => {
    given.push(line.subject)
    return undefined
  })
  expect(given).toEqual([])
  expect(await portal.db.select().from(refunds)).toMatchObject([
    { amountFen: 1000, reason: '账号已注销，自动退回' },
  ])
})
