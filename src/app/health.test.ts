import fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeArticle } from '#features/topics/testing.ts'
import { enqueueMail } from '#platform/mail/enqueue-mail.server.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import { breakableDatabase } from '../../test/breakable-database.ts'
import { testConfiguration, testContext } from '../../test/context.ts'
import { testDatabase } from '../../test/database.ts'
import { testPortal } from '../../test/portal.ts'
import { registerHealth } from './health.server.ts'
import type { Portal } from './create-portal.server.ts'
import { registerWebHealth } from './web-health.server.ts'
import { eventually } from '../../test/eventually.ts'

const TOKEN = 'a-token-of-the-operator'
let portal: Portal
beforeAll(async () => {
  portal = await testPortal({ configuration: { ...testConfiguration, metricsToken: TOKEN } })
})
afterAll(() => portal.close())

interface From {
  readonly host?: string
  readonly remoteAddress?: string
  readonly headers?: Record<string, string>
}
const ask = (url: string, { host = 'localhost:3000', remoteAddress = '127.0.0.1', headers }: From = {}) =>
  portal.app.inject({ url, remoteAddress, headers: { host, ...headers } })

const strangers: [string, From][] = [
  ['another machine', { remoteAddress: '198.51.100.7', host: 'portal.example.com' }],
  ['a proxy on this machine', { headers: { 'x-forwarded-for': '198.51.100.7' } }],
  ['a program of this machine, which may be a proxy that hides itself', {}],
  [
    'a wrong token',
    { host: 'portal.example.com', headers: { authorization: 'Bearer something-else-of-it' } },
  ],
]

describe('how the portal is', () => {
  test.each(strangers)('is not told to %s', async (_who, from) => {
    const metrics = await ask('/metrics', from)
    expect([metrics.statusCode, metrics.body.includes('portal_')]).toEqual([404, false])
    expect((await ask('/readyz', from)).json()).toEqual({ ready: true })
    expect((await ask('/healthz', from)).json()).toEqual({ alive: true })
  })

  test('is told to who has the token, from wherever', async () => {
    const headers = { authorization: `Bearer ${TOKEN}` }
    for (const from of [{ headers }, { remoteAddress: '198.51.100.7', host: 'a', headers }]) {
      expect((await ask('/metrics', from)).body).toContain('portal_request_seconds_bucket')
      expect((await ask('/readyz', from)).json()).toMatchObject({ ready: true, database: 'serves' })
    }
  })

  test('is told to programs of this machine at a port that no reader comes to, and to nobody else', async () => {
    const apart = fastify()
    const state = async () => ({ isReady: true, details: async () => ({ database: 'serves' }) })
    registerHealth(apart, {
      state,
      metrics: async () => 'portal_a 1',
      metricsToken: undefined,
      isApart: true,
    })
    const asked = (from: object) => apart.inject({ url: '/metrics', ...from })
    const own = { remoteAddress: '127.0.0.1', headers: { host: 'localhost:3100' } }
    expect((await asked(own)).body).toBe('portal_a 1')
    expect((await asked({ ...own, remoteAddress: '198.51.100.7' })).statusCode).toBe(404)
    expect((await asked({ ...own, headers: { host: 'rebind.evil.example' } })).statusCode).toBe(404)
    await apart.close()
  })

  test('is not found out for a stranger, who waits for no disk that hangs', async () => {
    const app = fastify()
    const never = new Promise<never>(() => {})
    registerHealth(app, {
      state: async () => ({ isReady: true, details: () => never }),
      metrics: async () => '',
      metricsToken: TOKEN,
      isApart: false,
    })
    expect((await app.inject('/readyz')).json()).toEqual({ ready: true })
    await app.close()
  })

  test('is answered to HEAD, by which many watchers ask', async () => {
    for (const url of ['/healthz', '/readyz'])
      expect((await portal.app.inject({ method: 'HEAD', url })).statusCode).toBe(200)
  })

  test('says how much the disks of the data and the backups still take', async () => {
    const from = { headers: { authorization: `Bearer ${TOKEN}` } }
    const { diskFreeBytes } = (await ask('/readyz', from)).json<{ diskFreeBytes: Record<string, number> }>()
    expect(Object.keys(diskFreeBytes)).toEqual(['data', 'backups'])
    const told = [
      ...(await ask('/metrics', from)).body.matchAll(/^portal_disk_free_bytes\{folder="(\w+)",.* (\S+)$/gm),
    ]
    expect(told.map(([, folder, free]) => [folder, Number(free) > 1e6])).toEqual([
      ['data', true],
      ['backups', true],
    ])
  })

  test('is that it takes no more once there was no place for ten seconds', async () => {
    let fullForMs = 0
    const app = fastify()
    const inFlight = { current: () => 0, waiting: () => 0, refused: () => 0, fullForMs: () => fullForMs }
    registerWebHealth(app, {
      database: {
        ...(await testDatabase()),
        listen: () => ({ ready: Promise.resolve(), close: async () => {} }),
      },
      folders: {},
      cache: portal.cache,
      callCache: portal.callCache,
      inFlight,
      isListening: () => true,
      gatherMetrics: () => async () => '',
      metricsToken: TOKEN,
    })
    const asked = async () => {
      const answer = await app.inject({ url: '/readyz', headers: { authorization: `Bearer ${TOKEN}` } })
      return [answer.statusCode, answer.json<{ overloaded: boolean }>().overloaded]
    }
    expect(await asked()).toEqual([200, false])
    fullForMs = 10_001
    expect(await asked()).toEqual([503, true])
    fullForMs = 0
    expect(await asked()).toEqual([200, false])
    await app.close()
  })

  test('is not told by a token that was never set', async () => {
    const bare = await testPortal()
    const answer = await bare.app.inject({
      url: '/metrics',
      headers: { host: 'a', authorization: 'Bearer undefined' },
    })
    await bare.close()
    expect(answer.statusCode).toBe(404)
  })
})

describe('the metrics', () => {
  const figure = async (name: string) =>
    Number(new RegExp(String.raw`^${name}\{process="web"\} (\S+)$`, 'm').exec(await portal.metrics())?.[1])

  test('count what comes out of the page cache and what had to be made', async () => {
    const { db } = await testDatabase()
    const id = await makeArticle(testContext(db))
    const [hits, misses] = [
      await figure('portal_page_cache_hits_total'),
      await figure('portal_page_cache_misses_total'),
    ]
    for (let times = 0; times < 3; times += 1) await ask(`/topic/${id}`)
    expect(await figure('portal_page_cache_misses_total')).toBe(misses + 1)
    expect(await figure('portal_page_cache_hits_total')).toBe(hits + 2)
  })

  test('say what waits and what failed, and stay when one of them cannot be asked', async () => {
    const { db } = await testDatabase()
    const context = testContext(db)
    await enqueueMail(context, { to: 'a@example.com', subject: 'a', text: 'a', purpose: 'test' })
    const failed = await enqueueMail(context, {
      to: 'a@example.com',
      subject: 'a',
      text: 'a',
      purpose: 'test',
    })
    await db.execute(`update sendings set state = 'failed', settled_at = now() where id = ${failed}`)
    const watched = await testPortal()
    const body = await watched.metrics()
    await watched.close()
    await db.delete(sendings)
    for (const state of ['waiting', 'failed'])
      for (const [channel, messages] of [
        ['mail', 1],
        ['sms', 0],
      ])
        expect(body).toMatch(
          new RegExp(`^portal_messages_${state}\\{channel="${channel}"\\} ${messages}$`, 'm'),
        )
    for (const name of ['wrong_codes_last_hour', 'orders_unfulfilled', 'refunds_pending', 'reviews_waiting'])
      expect(body).toMatch(new RegExp(`^portal_${name} \\d+$`, 'm'))
  })

  test('come without the database, too, and say that changes are no longer heard', async () => {
    const database = await breakableDatabase()
    const watched = await testPortal({ database: database.opened })
    const hears = async () =>
      /^portal_changes_heard\{process="web"\} (\d)$/m.exec(await watched.metrics())?.[1]
    await eventually(async () => expect(await hears()).toBe('1'))
    await database.stop()
    await eventually(async () => expect(await hears()).toBe('0'))
    const body = await watched.metrics()
    expect(body).toContain('portal_page_cache_hits_total')
    await database.mend()
    await watched.close()
    await database.close()
  })
})
