import { expect, test } from 'vitest'
import { inOwnOrder } from './own-order.ts'

const items = [101, 102, 103, 104, 105, 106].map((id) => ({ id }))
const seeds = Array.from({ length: 6000 }, (_, index) => index.toString(16).padStart(16, '0'))

test('one seed gives one order, whatever order came in, and loses nobody', () => {
  const order = inOwnOrder('00000000deadbeef', items)
  expect(inOwnOrder('00000000deadbeef', items.toReversed())).toEqual(order)
  expect(order.toSorted((a, b) => a.id - b.id)).toEqual(items)
  const fewer = order.filter(({ id }) => id !== 103)
  expect(inOwnOrder('00000000deadbeef', fewer)).toEqual(fewer)
})

test('over many readers everybody stands in every place about as often', () => {
  const orders = seeds.map((seed) => inOwnOrder(seed, items))
  for (const { id } of items)
    for (const place of items.keys()) {
      const times = orders.filter((order) => order[place]?.id === id).length
      // Five standard deviations of 6,000 throws of a die.
      expect(Math.abs(times - 1000), `${id} in place ${place}`).toBeLessThan(145)
    }
})

test('and before each other as often as after', () => {
  const orders = seeds.map((seed) => inOwnOrder(seed, items).map(({ id }) => id))
  for (const { id } of items.slice(1)) {
    const times = orders.filter((order) => order.indexOf(101) < order.indexOf(id)).length
    expect(Math.abs(times - 3000), `${id}`).toBeLessThan(195)
  }
})
