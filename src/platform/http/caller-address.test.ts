import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { silentLog } from '../../../test/context.ts'
import { callerAddress } from './caller-address.ts'
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
    headers: {},
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

test.each(['198.51.100.7', '2606:4700::1'])(
  'a peer on the public internet is none of our proxies: %s',
  async (remoteAddress) => {
    expect(callerAddress({ socket: remoteAddress, forwarded: '127.0.0.1' }, 1)).toBe(remoteAddress)
    const app = await createHttpServer({
      headers: {},
      log: silentLog,
      proxies: 1,
      before: (_request, _response, next) => next(),
      onFrameworkError: async () => {},
    })
    app.get('/', async (request) => request.ip)
    const headers = { 'x-forwarded-for': '127.0.0.1' }
    expect((await app.inject({ url: '/', headers, remoteAddress })).body).toBe(remoteAddress)
    await app.close()
  },
)

describe('an operator is told once', () => {
  async function warningsOf(proxies: number, remoteAddress: string): Promise<string[]> {
    const lines: string[] = []
    const app = await createHttpServer({
      headers: {},
      log: pino({ level: 'warn' }, { write: (line) => void lines.push(line) }),
      proxies,
      before: (_request, _response, next) => next(),
      onFrameworkError: async () => {},
    })
    app.get('/', async () => 'hello')
    await app.inject({ url: '/', remoteAddress })
    expect(lines).toEqual([])
    for (let times = 0; times < 2; times += 1)
      await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': '203.0.113.9' } })
    await app.close()
    return lines
  }

  test('that a proxy is in front which BEHIND_PROXY does not know', async () => {
    expect(await warningsOf(0, '127.0.0.1')).toEqual([expect.stringContaining('BEHIND_PROXY is no')])
  })

  test('that the port behind the proxy is open to others', async () => {
    expect(await warningsOf(1, '198.51.100.7')).toEqual([expect.stringContaining('should be closed')])
    expect(await warningsOf(1, '10.0.0.2')).toEqual([])
  })
})
