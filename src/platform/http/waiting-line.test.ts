import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WaitingLine } from './waiting-line.ts'

let now = 0
beforeEach(() => {
  now = 0
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => {
  now += ms
  vi.advanceTimersByTime(ms)
}
const { signal } = new AbortController()
const nobodyHasPlaces = () => 0

test('a rush waits its turn for two seconds', async () => {
  const line = new WaitingLine(() => now)
  const waiting = [line.wait('a', signal), line.wait('b', signal)]
  pass(1999)
  expect(line.serveNext(nobodyHasPlaces)).toBe('a')
  expect(await waiting[0]).toBe(true)
  pass(1)
  expect(await waiting[1]).toBe(false)
  expect(line.length).toBe(0)
  expect(line.serveNext(nobodyHasPlaces)).toBeUndefined()
})

test('in a line that lasts nobody who comes waits for longer than a moment, until it was empty again', async () => {
  const line = new WaitingLine(() => now)
  const early = line.wait('a', signal)
  pass(501)
  const late = line.wait('b', signal)
  pass(50)
  expect(await late).toBe(false)
  line.serveNext(nobodyHasPlaces)
  expect(await early).toBe(true)
  const afterwards = line.wait('c', signal)
  pass(1000)
  line.serveNext(nobodyHasPlaces)
  expect(await afterwards).toBe(true)
})

test('whose key has the fewest places goes first, and of those who came first', async () => {
  const line = new WaitingLine(() => now)
  for (const key of ['a', 'a', 'b', 'c']) void line.wait(key, signal)
  const places: Record<string, number> = { a: 2, b: 1, c: 1 }
  const order = Array.from({ length: 4 }, () => line.serveNext((key) => places[key] ?? 0))
  expect(order).toEqual(['b', 'c', 'a', 'a'])
})

test('who hangs up leaves the line', async () => {
  const line = new WaitingLine(() => now)
  const gone = new AbortController()
  const waiting = line.wait('a', gone.signal)
  gone.abort()
  expect(await waiting).toBe(false)
  expect(line.length).toBe(0)
})
