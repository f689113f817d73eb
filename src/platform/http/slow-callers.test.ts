import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { silentLog } from '../../../test/context.ts'
import { limitRequestsInFlight } from './in-flight.server.ts'
import { createHttpServer } from './server.server.ts'
import { deadlineMs, limitConnections } from './slow-callers.server.ts'
import { eventually } from '../../../test/eventually.ts'

const opened: { close(): unknown }[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const each of opened.splice(0).toReversed()) await each.close()
})

const PLACES = 4

/** A server with very few places, on a real port. */
async function startServer(): Promise<{ app: FastifyInstance; port: number }> {
  const app = await createHttpServer({
    headers: {},
    log: silentLog,
    proxies: 0,
    before: (_request, _response, next) => next(),
    onFrameworkError: async () => {},
  })
  limitRequestsInFlight(app, { limit: PLACES, isFree: () => false })
  app.post('/call', async ({ body }) => ({ body }))
  app.get('/page', async () => 'a page')
  app.get('/large', (_request, reply) => {
    reply.hijack()
    reply.raw.end(Buffer.alloc(16 * 1024 * 1024))
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  opened.push(app)
  return { app, port: (app.server.address() as AddressInfo).port }
}

function open(port: number, localAddress: string): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => undefined)
  opened.push({ close: () => socket.destroy() })
  return socket
}

const head = (length: number) =>
  `POST /call HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n`

/** Sends the beginning of a body and no more. */
function sendSlowly(port: number, localAddress: string, length = 20): Socket {
  const socket = open(port, localAddress)
  socket.write(`${head(length)}\r\n{`)
  return socket
}

const exchange = (port: number, localAddress: string, request: string) => {
  const socket = open(port, localAddress)
  socket.write(request)
  return text(socket)
}
const GET_PAGE = 'GET /page HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'
const POST_CALL = `${head(7)}connection: close\r\n\r\n{"a":1}`

describe('with two hundred and five bodies that never come whole', () => {
  test('from a few places, others are served, and so are pages to the very same', async () => {
    const { app, port } = await startServer()
    let requests = 0
    app.server.on('request', () => (requests += 1))
    const sockets = Array.from({ length: 205 }, (_, index) =>
      sendSlowly(port, `127.0.1.${1 + Math.floor(index / 20)}`),
    )
    await eventually(() => expect(requests).toBe(205))
    expect(sockets.filter((socket) => !socket.destroyed)).toHaveLength(205)
    for (const answer of [
      await exchange(port, '127.0.0.1', POST_CALL),
      await exchange(port, '127.0.0.1', GET_PAGE),
      await exchange(port, '127.0.1.1', GET_PAGE),
    ])
      expect(answer).toMatch(/^HTTP\/1.1 200 /)
  })

  test('from one address, all but twenty are turned away', async () => {
    const { port } = await startServer()
    const sockets = Array.from({ length: 205 }, () => sendSlowly(port, '127.0.1.1'))
    let refused = 0
    for (const socket of sockets)
      socket.once('data', (bytes) => (refused += /^HTTP\/1.1 429 /.test(String(bytes)) ? 1 : 0))
    await eventually(() => expect(refused).toBe(185))
    expect(await exchange(port, '127.0.0.1', POST_CALL)).toMatch(/^HTTP\/1.1 200 /)
    for (const socket of sockets) socket.destroy()
    // What is over is not held against the address.
    await eventually(async () =>
      expect(await exchange(port, '127.0.1.1', POST_CALL)).toMatch(/^HTTP\/1.1 200 /),
    )
  })
})

test('who reads slowly holds no place', async () => {
  const { app, port } = await startServer()
  const answered: string[] = []
  app.server.on('request', (request, response) =>
    response.once('prefinish', () => answered.push(request.url ?? '')),
  )
  for (let count = 0; count < PLACES; count += 1) {
    const socket = open(port, '127.0.0.1')
    socket.pause()
    socket.write('GET /large HTTP/1.1\r\nhost: a\r\n\r\n')
  }
  await eventually(() => expect(answered).toHaveLength(PLACES))
  expect(await exchange(port, '127.0.0.1', GET_PAGE)).toMatch(/^HTTP\/1.1 200 /)
})

test('a body has five seconds, then its connection is ended with a sentence', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { app, port } = await startServer()
  const asked = new Promise((resolve) => void app.server.once('request', resolve))
  const answer = text(sendSlowly(port, '127.0.0.1'))
  await asked
  vi.advanceTimersByTime(5000)
  expect(await answer).toMatch(/^HTTP\/1.1 408 [^]*规定时间/)
})

test('larger bodies have a second more for each 64 kB', () => {
  expect(deadlineMs(20)).toBe(5000)
  expect(deadlineMs(64 * 1024)).toBe(5000)
  expect(deadlineMs(1024 * 1024)).toBe(20_000)
  expect(deadlineMs(18 * 1024 * 1024)).toBe(292_000)
})

test('an address has only so many connections, where it is not our own proxy', async () => {
  const server = createServer((_request, response) => response.end('hello'))
  limitConnections(server, { mostOfOneAddress: 2, isOurs: (address) => address.endsWith('127.0.0.9') })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  opened.push({
    close: () => new Promise((resolve) => (server.close(resolve), server.closeAllConnections())),
  })
  const { port } = server.address() as AddressInfo
  const ask = (address: string) =>
    exchange(port, address, 'GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')
  const held = [open(port, '127.0.0.5'), open(port, '127.0.0.5')]
  await Promise.all(held.map((socket) => new Promise((resolve) => void socket.once('connect', resolve))))
  expect(await ask('127.0.0.5').catch(() => '')).toBe('')
  expect(await ask('127.0.0.6')).toContain('hello')
  for (let count = 0; count < 3; count += 1)
    await new Promise((resolve) => void open(port, '127.0.0.9').once('connect', resolve))
  expect(await ask('127.0.0.9')).toContain('hello')
  held[0]?.destroy()
  await eventually(async () => expect(await ask('127.0.0.5').catch(() => '')).toContain('hello'))
})

test('an idle connection is kept for longer than load balancers keep theirs, and says so', async () => {
  const { port } = await startServer()
  const socket = open(port, '127.0.0.1')
  socket.write('GET /page HTTP/1.1\r\nhost: a\r\n\r\n')
  const answer = await new Promise<string>(
    (resolve) => void socket.once('data', (bytes) => resolve(String(bytes))),
  )
  const [, seconds] = /\r\nkeep-alive: timeout=(\d+)\r\n/i.exec(answer) ?? []
  expect(Number(seconds)).toBe(65)
})
