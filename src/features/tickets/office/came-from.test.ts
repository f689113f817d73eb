import { expect, test } from 'vitest'
import { requirePerson } from '#features/accounts/policy.ts'
import { testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction } from '../../../../test/database.ts'
import { register } from '../buying/register.server.ts'
import { mapOf } from '../place-of.ts'
import { makeBuyer, makeSale, makeType, wanted } from '../testing.ts'
import { addGuests } from './add-guests.server.ts'
import { readOffice } from './read-office.server.ts'

test('organisers see by which of their links people came', () =>
  inRolledBackTransaction(async (db) => {
    const portal = testContext(db)
    const eventId = await makeSale(portal)
    const typeId = await makeType(portal, eventId, { priceFen: 0 })
    const buyer = await makeBuyer(portal)
    const form = (seats: number) => wanted({ eventId, typeId }, { seats, expectedFen: 0 })
    await register(buyer, { ...form(2), cameFrom: '公众号' })
    await register(buyer, form(1))
    const [guest] = form(1).tickets
    await addGuests(portal, {
      eventId,
      typeId,
      buyer: String(requirePerson(buyer.actor).id),
      guests: guest ? [guest] : [],
    })
    const { figures } = await readOffice(portal, { eventId })
    expect(figures.bySource.toSorted((a, b) => b.tickets - a.tickets)[0]).toEqual({
      from: '公众号',
      tickets: 2,
      paidFen: 0,
    })
    expect(figures.bySource.map(({ from }) => from).toSorted()).toEqual(
      ['公众号', '直接', '主办方添加'].toSorted(),
    )
  }))

test('a map is offered of a place, and of nothing online', () => {
  const at = { form: 'offline', city: '澜江', place: '会议中心 A&B', address: '' } as const
  expect(mapOf(at)).toContain(`keyword=${encodeURIComponent('会议中心 A&B')}`)
  expect(mapOf({ ...at, address: '湾心大道1号' })).toContain(encodeURIComponent('湾心大道1号'))
  expect(mapOf({ ...at, form: 'online' })).toBeUndefined()
  expect(mapOf({ ...at, place: '' })).toBeUndefined()
})
