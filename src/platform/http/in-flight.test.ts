import fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { limitRequestsInFlight } from './in-flight.server.ts'
import { eventually } from '../../../test/eventually.ts'

afterEach(() => void vi.useRealTimers())

const isFree = (route: string) => route === '/healthz'
const from = (remoteAddress: string) => ({
  url: '/slow',
  remoteAddress,
  headers: { host: 'portal.example.com' },
})

/** A server with a route that answers when the test lets it. */
function slowServer(limit: number, limitsAddresses = true) {
  let time = 0
  const app = fastify()
  const inFlight = limitRequestsInFlight(app, { limit, limitsAddresses, isFree, now: () => time })
  const gates: (() => void)[] = []
  let arrivals = 0
  const waitingForArrival: { count: number; resolve: () => void }[] = []
  app.get('/slow', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    gates.push(resolve)
    arrivals += 1
    for (const each of waitingForArrival) if (arrivals >= each.count) each.resolve()
    await promise
    return 'done'
  })
  app.get('/healthz', async () => 'alive')
  app.setErrorHandler((error, _request, reply) => reply.code(503).send(String(error)))
  return {
    app,
    inFlight,
    ask: (address = '203.0.113.1') => app.inject(from(address)),
    letOneGo: () => gates.shift()?.(),
    arrived: (count: number) =>
      new Promise<void>((resolve) => {
        if (arrivals >= count) resolve()
        else waitingForArrival.push({ count, resolve })
      }),
    pass: (ms: number) => (time += ms),
  }
}

test('beyond the limit requests wait for a place, and those beyond the line are refused at once', async () => {
  const { app, inFlight, ask, letOneGo, arrived } = slowServer(1)
  const asked = Array.from({ length: 11 }, (_, index) => ask(`203.0.113.${index + 10}`))
  await arrived(1)
  await eventually(() => expect([inFlight.current(), inFlight.waiting()]).toEqual([1, 10]))
  expect((await ask('203.0.113.1')).statusCode).toBe(503)
  expect(inFlight.refused()).toBe(1)
  // Whoever watches over the portal must get through.
  expect((await app.inject('/healthz')).statusCode).toBe(200)

  for (let count = 2; count <= 11; count += 1) {
    letOneGo()
    await arrived(count)
    expect(inFlight.current()).toBe(1)
  }
  letOneGo()
  for (const each of asked) expect((await each).body).toBe('done')
  expect([inFlight.current(), inFlight.waiting()]).toEqual([0, 0])
  await app.close()
})

test('one address gets no more than others, all of an IPv6 network counting as one', async () => {
  const { app, inFlight, ask, letOneGo, arrived } = slowServer(2)
  const hoarded = [1, 2, 3, 4].map((number) => ask(`2001:db8::${number}`))
  await arrived(2)
  await eventually(() => expect(inFlight.waiting()).toBe(2))
  expect((await ask('2001:db8::ffff')).statusCode).toBe(503)
  const other = ask('2001:db8:0:1::1')
  await eventually(() => expect(inFlight.waiting()).toBe(3))
  // Who came last goes first, for the two before have a place already.
  letOneGo()
  await arrived(3)
  letOneGo()
  letOneGo()
  expect((await other).body).toBe('done')
  await arrived(5)
  letOneGo()
  letOneGo()
  await Promise.all(hoarded)
  await app.close()
})

test('this machine, where a proxy may stand for everybody, is one address like others, unless nothing is to be limited', async () => {
  const own = { url: '/slow', remoteAddress: '127.0.0.1', headers: { host: 'localhost' } }
  for (const [limitsAddresses, waiting] of [
    [true, 0],
    [false, 1],
  ] as const) {
    const { app, inFlight, letOneGo, arrived } = slowServer(1, limitsAddresses)
    const hoarded = [1, 2].map(() => app.inject(own))
    await arrived(1)
    const another = app.inject(own)
    await eventually(() =>
      expect([inFlight.refused(), inFlight.waiting()]).toEqual([1 - waiting, 1 + waiting]),
    )
    for (let count = 1; count <= 2 + waiting; count += 1) {
      await arrived(count)
      letOneGo()
    }
    await Promise.all([...hoarded, another])
    await app.close()
  }
})

test('who has waited two seconds for a place is refused and leaves the line', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { app, inFlight, ask, letOneGo, arrived } = slowServer(1)
  const first = ask()
  await arrived(1)
  const second = ask()
  while (inFlight.waiting() === 0) await new Promise((resolve) => setImmediate(resolve))
  vi.advanceTimersByTime(2000)
  expect((await second).statusCode).toBe(503)
  expect(inFlight.waiting()).toBe(0)
  letOneGo()
  expect((await first).statusCode).toBe(200)
  expect(inFlight.current()).toBe(0)
  await app.close()
})

test('it is known for how long there was no free place', async () => {
  const { app, inFlight, ask, letOneGo, arrived, pass } = slowServer(1)
  expect(inFlight.fullForMs()).toBe(0)
  const first = ask()
  await arrived(1)
  pass(7000)
  const second = ask()
  await eventually(() => expect(inFlight.waiting()).toBe(1))
  letOneGo()
  await arrived(2)
  pass(4000)
  // The place went from one to the next and was never free.
  expect(inFlight.fullForMs()).toBe(11_000)
  letOneGo()
  await Promise.all([first, second])
  expect(inFlight.fullForMs()).toBe(0)
  await app.close()
})
