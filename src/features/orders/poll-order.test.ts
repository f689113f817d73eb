import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pollOrder } from './poll-order.ts'

const answer =
  (state: 'open' | 'fulfilled' | 'closed', isOver = false) =>
  async () =>
    new Response(JSON.stringify({ code: 0, json: { state, isOver } }))
const ask = vi.fn<typeof fetch>()
const tab = { hidden: false, cookie: '' }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', tab)
  vi.stubGlobal('fetch', ask)
  tab.hidden = false
  ask.mockReset().mockImplementation(answer('open'))
})
afterEach(() => vi.useRealTimers())

function follow(how: { isUntilClosed?: boolean } = {}) {
  const leaving = new AbortController()
  const ended = pollOrder('1', { ...how, signal: leaving.signal })
  return { ended, leave: () => leaving.abort() }
}

test('an order is asked after every two seconds until it is paid', async () => {
  const { ended } = follow()
  await vi.advanceTimersByTimeAsync(1999)
  expect(ask).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(4000)
  expect(ask).toHaveBeenCalledTimes(3)
  ask.mockImplementation(answer('fulfilled'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(await ended).toBe('paid')
})

test('nobody asks while the page is hidden, and a failed question is asked again', async () => {
  const { ended } = follow()
  tab.hidden = true
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ask).not.toHaveBeenCalled()
  tab.hidden = false
  ask.mockRejectedValueOnce(new Error('no network'))
  ask.mockImplementation(answer('closed'))
  await vi.advanceTimersByTimeAsync(4000)
  expect(ask).toHaveBeenCalledTimes(2)
  expect(await ended).toBe('over')
})

test('it ends when the portal says that the time of the order is over, and for whoever leaves', async () => {
  const { ended } = follow()
  await vi.advanceTimersByTimeAsync(60_000)
  ask.mockImplementation(answer('open', true))
  await vi.advanceTimersByTimeAsync(2000)
  expect(await ended).toBe('over')
  const left = follow()
  left.leave()
  expect(await left.ended).toBeUndefined()
  expect(vi.getTimerCount()).toBe(0)
})

test('a clock that is wrong by a day ends nothing', async () => {
  const { ended } = follow()
  vi.setSystemTime(Date.now() + 86_400_000)
  await vi.advanceTimersByTimeAsync(6000)
  expect(ask).toHaveBeenCalledTimes(3)
  ask.mockImplementation(answer('fulfilled'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(await ended).toBe('paid')
})

test('whoever waits for what becomes of it asks on when its time is over', async () => {
  ask.mockImplementation(answer('open', true))
  const { ended } = follow({ isUntilClosed: true })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(ask).toHaveBeenCalledTimes(5)
  ask.mockImplementation(answer('closed'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(await ended).toBe('over')
})
