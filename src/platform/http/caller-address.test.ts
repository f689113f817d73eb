import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { silentLog } from '../../../test/context.ts'
import { addressKey, callerAddress, isOfOwnNetwork, isOfThisMachine } from './caller-address.ts'
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

test.each(['198.51.100.7', '2606:4700::1'])(
  'a peer on the public internet is none of our proxies: %s',
  async (remoteAddress) => {
    expect(callerAddress({ socket: remoteAddress, forwarded: '127.0.0.1' }, 1)).toBe(remoteAddress)
    const app = await createHttpServer({
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

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['10.0.0.2', true],
  ['::ffff:192.168.1.1', true],
  ['100.64.3.4', true],
  ['fd00::5', true],
  ['fe80::1%eth0', true],
  ['198.51.100.7', false],
  ['2606:4700::1', false],
  ['', false],
])('a proxy of ours may stand at %s: %s', (address, expected) => {
  expect(isOfOwnNetwork(address)).toBe(expected)
})

test('limits count an IPv4 address and a whole IPv6 /64 as one caller', () => {
  expect(addressKey('203.0.113.9')).toBe('203.0.113.9')
  expect(addressKey('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(addressKey('2001:db8:0:7::1')).toBe(addressKey('2001:0db8:0:7:ffff:1:2:3'))
  expect(addressKey('2001:db8:0:7::1')).not.toBe(addressKey('2001:db8:0:8::1'))
  expect(addressKey('fe80::1%eth0')).toBe(addressKey('fe80::2'))
  // What a proxy handed on and is no address must not grow without end.
  expect(addressKey('unknown')).toBe('unknown')
  expect(addressKey('x'.repeat(500))).toHaveLength(60)
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

describe('an operator is told once', () => {
  async function warningsOf(proxies: number, remoteAddress: string): Promise<string[]> {
    const lines: string[] = []
    const app = await createHttpServer({
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
