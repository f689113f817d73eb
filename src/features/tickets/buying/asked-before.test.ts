import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeProvider, forgetOrders } from '#features/orders/testing.ts'
import type { Context } from '#platform/context.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { countPoints } from '#platform/limits/take-points.server.ts'
import { testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { attendeesOfPerson, registrationsOfPerson } from '../rate-limits.ts'
import { registrations } from '../tables.server.ts'
import { makeBuyer, makeSale, makeType, wanted } from '../testing.ts'
import { cancelRegistration } from './cancel-registration.server.ts'
import { expireRegistrations } from './expire-registrations.server.ts'
import { payRegistration } from './pay-registration.server.ts'
import { register } from './register.server.ts'

/** The page sends the same again where no answer came (C-18). */

let wechat = fakeProvider('wechat')
let portal: Context
let eventId = 0
let buyer: Context

beforeEach(async () => {
  const plain = testContext((await testDatabase()).db)
  wechat = fakeProvider('wechat')
  portal = { ...plain, services: { ...plain.services, payments: [wechat.provider] } }
  eventId = await makeSale(portal)
  buyer = await makeBuyer(portal)
})
afterEach(async () => {
  const { db } = await testDatabase()
  await db.execute(sql`truncate ticket_sales cascade`)
  await forgetOrders({ db })
})

const made = () => portal.db.$count(registrations)

describe('the same key', () => {
  test('is one registration for what is free or looked at, also twelve times at once', async () => {
    for (const type of [
      { priceFen: 0, isRepeatable: true, name: '免费票' },
      { priceFen: 0, needsReview: true, name: '审核票' },
    ]) {
      const typeId = await makeType(portal, eventId, type)
      const form = { ...wanted({ eventId, typeId }, { expectedFen: 0 }), key: `key of ${typeId}` }
      const before = await made()
      const all = await Promise.all(Array.from({ length: 12 }, () => register(buyer, form)))
      expect(new Set(all.map(({ number }) => number)).size).toBe(1)
      expect(await made()).toBe(before + 1)
    }
  })

  test('is one order for what is paid', async () => {
    const typeId = await makeType(portal, eventId)
    const form = { ...wanted({ eventId, typeId }), key: 'paid' }
    const orders = []
    for (let time = 0; time < 3; time += 1)
      orders.push((await payRegistration(buyer, await register(buyer, form))).number)
    expect(new Set(orders).size).toBe(1)
  })

  test('is another registration for another person, and another event', async () => {
    const typeId = await makeType(portal, eventId, { priceFen: 0, isRepeatable: true })
    const form = { ...wanted({ eventId, typeId }, { expectedFen: 0 }), key: 'shared' }
    const other = await makeBuyer(portal)
    const elsewhere = await makeSale(portal)
    const ofElsewhere = await makeType(portal, elsewhere, { priceFen: 0 })
    const numbers = [
      await register(buyer, form),
      await register(other, form),
      await register(buyer, {
        ...wanted({ eventId: elsewhere, typeId: ofElsewhere }, { expectedFen: 0 }),
        key: 'shared',
      }),
    ].map(({ number }) => number)
    expect(new Set(numbers).size).toBe(3)
  })

  test('that came to nothing is asked anew', async () => {
    const typeId = await makeType(portal, eventId, { capacity: 1 })
    const form = { ...wanted({ eventId, typeId }), key: 'anew' }
    const first = await register(buyer, form)
    wechat.isDown = true
    await expect(payRegistration(buyer, first)).rejects.toMatchObject({ kind: 'unavailable' })
    wechat.isDown = false
    const again = await register(buyer, form)
    expect(again.number).not.toBe(first.number)
    expect((await payRegistration(buyer, again)).amountFen).toBe(100_000)
  })

  test('costs nothing where what it asked for is there', async () => {
    const typeId = await makeType(portal, eventId, { priceFen: 0 })
    const form = { ...wanted({ eventId, typeId }, { expectedFen: 0 }), key: 'there already' }
    const { number } = await register(buyer, form)
    const key = buyer.actor.kind === 'person' ? buyer.actor.id : 0
    const counted = () => countPoints(buyer, { limit: registrationsOfPerson, key })
    expect(await counted()).toBe(1)
    expect((await register(buyer, form)).number).toBe(number)
    expect(await counted()).toBe(1)
  })

  test('counts once while nobody takes payments, and again as soon as it kept seats or was tried very often', async () => {
    const typeId = await makeType(portal, eventId)
    const two = wanted({ eventId, typeId }, { seats: 2, expectedFen: 200_000 })
    const buyerId = buyer.actor.kind === 'person' ? buyer.actor.id : 0
    const counted = async () => [
      await countPoints(buyer, { limit: registrationsOfPerson, key: buyerId }),
      await countPoints(buyer, { limit: attendeesOfPerson, key: buyerId }),
    ]
    const ask = async (key: string) => payRegistration(buyer, await register(buyer, { ...two, key }))
    wechat.isDown = true
    for (let time = 0; time < 3; time += 1)
      await expect(ask('down')).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await counted()).toEqual([1, 2])
    await expect(ask('other')).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await counted()).toEqual([2, 4])
    wechat.isDown = false
    const made = await register(buyer, { ...two, key: 'down' })
    await payRegistration(buyer, made)
    expect(await counted()).toEqual([2, 4])
    await cancelRegistration(buyer, made)
    await cancelRegistration(buyer, await register(buyer, { ...two, key: 'down' }))
    expect(await counted()).toEqual([3, 6])
    wechat.isDown = true
    for (let time = 0; time < 21; time += 1)
      await expect(ask('often')).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await counted()).toEqual([5, 10])
  })
  test('counts again once it kept seats for all of their time and nothing was paid', async () => {
    const typeId = await makeType(portal, eventId)
    const form = { ...wanted({ eventId, typeId }, { seats: 2, expectedFen: 200_000 }), key: 'kept' }
    const buyerId = buyer.actor.kind === 'person' ? buyer.actor.id : 0
    const used = []
    for (let hours = 0; hours < 3; hours += 1) {
      const then = { now: new Date(portal.now.getTime() + hours * HOUR_MS) }
      await expireRegistrations({ ...portal, ...then })
      await register({ ...buyer, ...then }, form)
      used.push([
        await countPoints({ ...buyer, ...then }, { limit: registrationsOfPerson, key: buyerId }),
        await countPoints({ ...buyer, ...then }, { limit: attendeesOfPerson, key: buyerId }),
      ])
    }
    expect(used).toEqual([
      [1, 2],
      [2, 4],
      [3, 6],
    ])
  })
})
