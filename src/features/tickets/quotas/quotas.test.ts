import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { saveEvent } from '#features/events/save-event.server.ts'
import type { Context } from '#platform/context.ts'
import { testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { cancelRegistration } from '../buying/cancel-registration.server.ts'
import { register } from '../buying/register.server.ts'
import { changeType } from '../changes/change-type.server.ts'
import { findSale, seatsLeft } from '../find-sale.server.ts'
import { copySales } from '../office/copy-sales.server.ts'
import { findTicketDifferences } from '../recount/find-differences.server.ts'
import { ticketQuotas, tickets } from '../tables.server.ts'
import { makeBuyer, makeSale, makeType, wanted } from '../testing.ts'
import { removeQuota, saveQuota } from './save-quota.server.ts'
import { readQuotas } from './read-quotas.server.ts'

/** Seats that several types share (C-44). */

let portal: Context
let eventId = 0
beforeEach(async () => {
  portal = testContext((await testDatabase()).db)
  eventId = await makeSale(portal)
})
afterEach(async () => {
  await portal.db.execute(sql`truncate ticket_sales cascade`)
})

const type = (name: string, more: object = {}) => makeType(portal, eventId, { name, priceFen: 0, ...more })
const quota = (name: string, capacity: number, typeIds: number[]) =>
  saveQuota(portal, { eventId, version: 0, name, capacity, typeIds })
const take = async (typeId: number, seats = 1) =>
  register(await makeBuyer(portal), wanted({ eventId, typeId }, { seats, expectedFen: 0 }))
const taken = async () =>
  Object.fromEntries((await readQuotas(portal.db, eventId)).map((each) => [each.name, each.taken]))
const leftOf = async (typeId: number) => {
  const sale = await findSale(portal, eventId)
  const found = sale?.types.find(({ id }) => id === typeId)
  return sale && found && seatsLeft(sale, found)
}

describe('quotas', () => {
  test('are shared freely: each seat takes one of every quota its type is in, all or none', async () => {
    const [a, b, c] = [await type('A'), await type('B'), await type('C')]
    await quota('会场', 3, [a, b])
    await quota('晚宴', 2, [b, c])
    await take(a)
    await take(b)
    expect(await taken()).toEqual({ 会场: 2, 晚宴: 1 })
    expect([await leftOf(a), await leftOf(b), await leftOf(c)]).toEqual([1, 1, 1])
    await take(c)
    await expect(take(b)).rejects.toMatchObject({ code: 'quota_full', detail: { name: '晚宴', left: 0 } })
    await expect(take(a, 2)).rejects.toMatchObject({ code: 'quota_full', detail: { name: '会场', left: 1 } })
    expect(await taken()).toEqual({ 会场: 2, 晚宴: 2 })
    await take(a)
    expect([await leftOf(a), await leftOf(b), await leftOf(c)]).toEqual([0, 0, 0])
    expect(await findTicketDifferences(portal)).toEqual([])
  })

  test('have their seats back with what is cancelled, and follow a ticket that is changed', async () => {
    const [a, b] = [await type('A'), await type('B')]
    await quota('会场', 5, [a])
    await quota('晚宴', 5, [b])
    const buyer = await makeBuyer(portal)
    const paid = await type('付费', { priceFen: 100_000 })
    await quota('付费席', 1, [paid])
    const held = await register(buyer, wanted({ eventId, typeId: paid }))
    await expect(register(await makeBuyer(portal), wanted({ eventId, typeId: paid }))).rejects.toMatchObject({
      code: 'quota_full',
    })
    await cancelRegistration(buyer, { number: held.number })
    const { id } = await take(a)
    const [ticket] = await portal.db.select().from(tickets).where(eq(tickets.registrationId, id))
    await changeType(portal, { code: ticket?.code ?? '', typeId: b, toFen: 0, differenceFen: 0 })
    expect(await taken()).toEqual({ 会场: 0, 晚宴: 1, 付费席: 0 })
    expect(await findTicketDifferences(portal)).toEqual([])
  })

  test('thirty at once of types that share in both directions: exactly as many as there are, and nobody waits in a ring', async () => {
    const [a, b, c] = [await type('A'), await type('B'), await type('C')]
    await quota('甲', 8, [a, b])
    await quota('乙', 8, [b, c])
    await quota('丙', 8, [c, a])
    const buyers = await Promise.all(Array.from({ length: 30 }, () => makeBuyer(portal)))
    const pairs = [
      [a, b],
      [c, b],
      [c, a],
    ] as const
    const all = await Promise.allSettled(
      buyers.map((buyer, place) => {
        const [first, second] = pairs[place % 3] ?? [a, b]
        const form = wanted({ eventId, typeId: first }, { seats: 2, expectedFen: 0 })
        return register(buyer, {
          ...form,
          tickets: form.tickets.map((ticket, index) => ({ ...ticket, typeId: index ? second : first })),
        })
      }),
    )
    const refused = all.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
    expect(refused.every(({ code }) => code === 'quota_full')).toBe(true)
    const counts = Object.values(await taken())
    expect(counts.every((count) => count <= 8)).toBe(true)
    // Each pair takes two of one quota and one of both others: twelve seats fill all three.
    expect(counts.reduce((sum, count) => sum + count)).toBe(4 * (30 - refused.length))
    expect(30 - refused.length).toBeGreaterThanOrEqual(4)
    expect(await findTicketDifferences(portal)).toEqual([])
  })

  test('count what was sold before, are never less than that, and one version is saved once', async () => {
    const a = await type('A')
    await take(a, 3)
    await expect(quota('会场', 2, [a])).rejects.toMatchObject({
      code: 'capacity_below_taken',
      detail: { taken: 3 },
    })
    const id = await quota('会场', 4, [a])
    await expect(quota('会场', 9, [a])).rejects.toMatchObject({ code: 'quota_named_twice' })
    const change = (version: number, capacity: number) =>
      saveQuota(portal, { id, eventId, version, name: '会场', capacity, typeIds: [a] })
    await change(1, 3)
    await expect(change(1, 5)).rejects.toMatchObject({ code: 'changed_by_other' })
    await expect(change(2, 2)).rejects.toMatchObject({ code: 'capacity_below_taken' })
    await expect(
      portal.db.update(ticketQuotas).set({ taken: 4 }).where(eq(ticketQuotas.id, id)),
    ).rejects.toMatchObject({ cause: { constraint: 'ticket_quotas_within_capacity' } })
    await expect(quota('别处', 9, [a + 999])).rejects.toMatchObject({ code: 'ticket_type_unknown' })
    const visitor: Context = { ...portal, actor: { kind: 'visitor' } }
    await expect(removeQuota(visitor, { eventId, id })).rejects.toMatchObject({ code: 'permission_missing' })
    await expect(take(a)).rejects.toMatchObject({ code: 'quota_full' })
    await removeQuota(portal, { eventId, id })
    await take(a)
    await expect(removeQuota(portal, { eventId, id })).rejects.toMatchObject({ code: 'quota_not_found' })
  })

  test('saved while seats are taken hold for these too', async () => {
    const a = await type('A')
    const buyers = await Promise.all(Array.from({ length: 10 }, () => makeBuyer(portal)))
    const [saved, ...sold] = await Promise.allSettled([
      quota('会场', 5, [a]),
      ...buyers.map((buyer) => register(buyer, wanted({ eventId, typeId: a }, { expectedFen: 0 }))),
    ])
    const seats = await portal.db.$count(tickets, eq(tickets.eventId, eventId))
    expect(sold.filter(({ status }) => status === 'fulfilled')).toHaveLength(seats)
    // Either it came first and held, or more were sold already and it was refused.
    const outcome = saved.status === 'fulfilled' ? await taken() : (saved.reason as { code: string }).code
    expect([{ 会场: Math.min(5, seats) }, 'capacity_below_taken']).toContainEqual(outcome)
    expect(saved.status === 'rejected' || seats <= 5).toBe(true)
    expect(await findTicketDifferences(portal)).toEqual([])
  })

  test('come along with what is copied to another event', async () => {
    const [a, b] = [await type('A'), await type('B')]
    await quota('会场', 3, [a, b])
    await take(a)
    const copy = await saveEvent(portal, { title: '来年', startsOn: '2027-12-12', endsOn: '2027-12-12' })
    await copySales(portal, { fromEventId: eventId, eventId: copy })
    const [copied] = await readQuotas(portal.db, copy)
    expect(copied).toMatchObject({ name: '会场', capacity: 3, taken: 0 })
    expect(copied?.typeIds).toHaveLength(2)
    expect(copied?.typeIds).not.toContain(a)
  })
})
