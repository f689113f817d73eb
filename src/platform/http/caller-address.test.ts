import { expect, test } from 'vitest'
import { silentLog } from '../../../test/context.ts'
import { callerAddress, isOfThisMachine } from './caller-address.ts'
import { createHttpServer } from './server.server.ts'

test.each([
  [0, '203.0.113.9', '127.0.0.1'],
  [1, '203.0.113.9', '203.0.113.9'],
  [1, 'made up, 198.51.100.7, 203.0.113.9', '203.0.113.9'],
  [2, 'made up, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
  [2, '203.0.113.9', '203.0.113.9'],
  [1, undefined, '127.0.0.1'],
  [1, ' ', '127.0.0.1'],
])('behind %i proxies %j is %s, for limits and for reads alike', async (proxies, forwarded, address) => {
  expect(callerAddress({ socket: '127.0.0.1', forwarded }, proxies)).toBe(address)
  const app = await createHttpServer({
    log: silentLog,
    proxies,
    before: (_request, _response, next) => next(),
    onFrameworkError: async () => {},
  })
  app.get('/', async (request) => request.ip)
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  expect((await app.inject({ url: '/', headers })).body).toBe(address)
  await app.close()
})

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.127.0.1', false],
  ['192.168.1.7', false],
  ['::ffff:10.0.0.1', false],
  ['', false],
])('%s is this machine: %s', (address, expected) => {
  expect(isOfThisMachine(address)).toBe(expected)
})
