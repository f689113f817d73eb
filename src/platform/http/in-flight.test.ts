import fastify from 'fastify'
import { expect, test } from 'vitest'
import { limitRequestsInFlight } from './in-flight.server.ts'

test('beyond the limit a request is refused at once, and room is made again when one is done', async () => {
  const app = fastify()
  const { current } = limitRequestsInFlight(app, 2)
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const arrived = gates.map(() => Promise.withResolvers<void>())
  let count = 0
  app.get('/slow', async () => {
    const number = count
    count += 1
    arrived[number]?.resolve()
    await gates[number]?.promise
    return 'done'
  })
  app.get('/healthz', async () => 'alive')
  app.setErrorHandler((error, _request, reply) => reply.code(503).send(String(error)))

  const first = app.inject('/slow')
  const second = app.inject('/slow')
  await Promise.all([arrived[0]?.promise, arrived[1]?.promise])
  expect(current()).toBe(2)
  expect((await app.inject('/slow')).statusCode).toBe(503)
  // Whoever watches over the portal must get through.
  expect((await app.inject('/healthz')).statusCode).toBe(200)

  gates[0]?.resolve()
  expect((await first).body).toBe('done')
  const third = app.inject('/slow')
  await arrived[2]?.promise
  gates[1]?.resolve()
  gates[2]?.resolve()
  expect((await second).body).toBe('done')
  expect((await third).body).toBe('done')
  expect(current()).toBe(0)
  await app.close()
})
