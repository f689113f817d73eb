import { hash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WechatLoginSettings } from '#platform/configuration.server.ts'
import type { Context } from '#platform/context.ts'
import { createPool } from '#platform/database/pool.server.ts'
import { asDatabase } from '#platform/database/transaction.server.ts'
import { startWechatSimulator, type WechatSimulator } from '../../../simulators/wechat.ts'
import { NOON, silentLog, testConfiguration, testContext, testServices } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { eventually } from '../../../test/eventually.ts'
import { testPortal } from '../../../test/portal.ts'
import { readJsapiTicket } from './read-ticket.server.ts'
import { signShare } from './sign-share.server.ts'
import { wechatCredentials } from './tables.server.ts'

const APP = { appId: 'wx0123456789abcdef', appSecret: 'a-secret-of-thirty-two-characters' }
const PAGE = 'https://portal.example.com/topic/12'
const TOKEN = '/cgi-bin/token'
const TICKET = '/cgi-bin/ticket/getticket'
const UNAVAILABLE = { kind: 'unavailable', code: 'wechat_unavailable' }

let wechat: WechatSimulator
let settings: WechatLoginSettings
beforeEach(async () => {
  wechat = await startWechatSimulator(APP)
  settings = { ...APP, apiUrl: wechat.url, pageUrl: wechat.url }
})
afterEach(async () => {
  await wechat.close()
  await (await testDatabase()).db.delete(wechatCredentials)
})

/** A process of its own: what it keeps in memory it shares with no other context. */
async function processOf({
  seconds = 0,
  wechat = settings,
}: { seconds?: number; wechat?: WechatLoginSettings } = {}) {
  const { db } = await testDatabase()
  const now = new Date(NOON.getTime() + seconds * 1000)
  const services = { ...testServices(db), configuration: { ...testConfiguration, wechat } }
  const context: Context = { ...testContext(db, { now, actor: { kind: 'visitor' } }), services }
  return context
}

describe('a page of ours', () => {
  test('is signed with WeChat’s ticket, without its fragment', async () => {
    const signed = await signShare(await processOf(), { url: `${PAGE}?key=%E6%B0%AE#c3` })
    const { nonce, timestampSeconds } = signed
    const text = `jsapi_ticket=${wechat.ticket()}&noncestr=${nonce}&timestamp=${timestampSeconds}&url=${PAGE}?key=%E6%B0%AE`
    expect(signed).toMatchObject({ appId: APP.appId, signature: hash('sha1', text) })
    expect(nonce).toMatch(/^\w{16}$/)
    expect(timestampSeconds).toBe(NOON.getTime() / 1000)
  })

  test.each(['https://evil.example.com/', 'http://portal.example.com/', '/topic/12', ''])(
    'is not %j, and nobody is asked about it',
    async (url) => {
      const signing = signShare(await processOf(), { url })
      await expect(signing).rejects.toMatchObject({ kind: 'invalid', code: 'share_address_foreign' })
      expect(wechat.asked).toEqual([])
    },
  )

  test('is not signed where WeChat is not configured', async () => {
    const { db } = await testDatabase()
    const signing = signShare(testContext(db), { url: PAGE })
    await expect(signing).rejects.toMatchObject({ kind: 'not_found', code: 'wechat_not_configured' })
  })
})

describe('the ticket', () => {
  test('is asked for once by fifty readers of one process', async () => {
    const context = await processOf()
    const tickets = await Promise.all(Array.from({ length: 50 }, () => readJsapiTicket(context, settings)))
    expect(new Set(tickets)).toEqual(new Set([wechat.ticket()]))
    expect(wechat.asked).toEqual([TOKEN, TICKET])
  })

  test('is asked for once by many processes at the same time', async () => {
    const contexts = await Promise.all(Array.from({ length: 20 }, () => processOf()))
    const tickets = await Promise.all(contexts.map((context) => readJsapiTicket(context, settings)))
    expect(new Set(tickets)).toEqual(new Set([wechat.ticket()]))
    expect(wechat.asked).toEqual([TOKEN, TICKET])
  })

  test('is used for 7000 seconds, then both are new', async () => {
    const first = await readJsapiTicket(await processOf(), settings)
    expect(await readJsapiTicket(await processOf({ seconds: 6999 }), settings)).toBe(first)
    expect(await readJsapiTicket(await processOf({ seconds: 7000 }), settings)).not.toBe(first)
    expect(wechat.asked).toEqual([TOKEN, TICKET, TOKEN, TICKET])
  })

  test('that was kept while the clock was a day ahead is not used until that day', async () => {
    const early = await readJsapiTicket(await processOf({ seconds: 86_400 }), settings)
    expect(await readJsapiTicket(await processOf(), settings)).not.toBe(early)
    expect(wechat.asked).toEqual([TOKEN, TICKET, TOKEN, TICKET])
  })

  test('of another account is another ticket', async () => {
    await readJsapiTicket(await processOf(), settings)
    const other = await startWechatSimulator({ ...APP, appId: 'wxother' })
    const ticket = await readJsapiTicket(await processOf(), { ...APP, appId: 'wxother', apiUrl: other.url })
    expect(ticket).toBe(other.ticket())
    await other.close()
  })

  test.each([40_001, 42_001] as const)('comes with a new token when WeChat says %i', async (errcode) => {
    const { db } = await testDatabase()
    await readJsapiTicket(await processOf(), settings)
    await db.delete(wechatCredentials).where(eq(wechatCredentials.name, 'jsapi_ticket'))
    wechat.spoilToken(errcode)
    expect(await readJsapiTicket(await processOf(), settings)).toBe(wechat.ticket())
    expect(wechat.asked).toEqual([TOKEN, TICKET, TICKET, TOKEN, TICKET])
  })
})

describe('WeChat that gives nothing', () => {
  test.each([
    ['a wrong secret (40125)', { appSecret: 'wrong' }],
    ['an unknown app (40013)', { appId: 'wxwrong' }],
  ])('for %s is a refusal', async (_what, wrong) => {
    const reading = readJsapiTicket(await processOf(), { ...settings, ...wrong })
    await expect(reading).rejects.toMatchObject(UNAVAILABLE)
    expect(wechat.asked).toEqual([TOKEN])
  })

  test.each(['html', 'nonsense', { errcode: 45_009 }] as const)('but %j is a refusal', async (mishap) => {
    wechat.mishaps.push(mishap)
    await expect(readJsapiTicket(await processOf(), settings)).rejects.toMatchObject(UNAVAILABLE)
  })

  test('and says nothing is not waited for without end', async () => {
    wechat.mishaps.push('silence')
    await expect(readJsapiTicket(await processOf(), settings, 50)).rejects.toMatchObject(UNAVAILABLE)
  })

  test('and says nothing keeps no connection while it is waited for', async () => {
    const pool = createPool((await testDatabase()).url, 1, silentLog)
    wechat.mishaps.push('silence')
    const context = { ...(await processOf()), db: asDatabase(pool) }
    const reading = readJsapiTicket(context, settings, 60_000).catch((error: unknown) => error)
    await eventually(() => expect(wechat.asked).toEqual([TOKEN]))
    // The only one there is.
    expect((await pool.query('select 1')).rowCount).toBe(1)
    await wechat.close()
    expect(await reading).toMatchObject(UNAVAILABLE)
    await pool.end()
  })

  test('is asked again after a process that was ended while it asked', async () => {
    const { db } = await testDatabase()
    const validUntil = new Date(NOON.getTime() + 5000)
    await db
      .insert(wechatCredentials)
      .values({ appId: settings.appId, name: 'renewal', value: 'of nobody any more', validUntil })
    await expect(readJsapiTicket(await processOf(), settings, 50)).rejects.toMatchObject(UNAVAILABLE)
    expect(wechat.asked).toEqual([])
    expect(await readJsapiTicket(await processOf({ seconds: 5 }), settings)).toBe(wechat.ticket())
  })

  test('and is not there is a refusal', async () => {
    await wechat.close()
    await expect(readJsapiTicket(await processOf(), settings)).rejects.toMatchObject(UNAVAILABLE)
  })

  test('is left alone for half a minute by all processes, then asked again', async () => {
    wechat.mishaps.push('html')
    await expect(readJsapiTicket(await processOf(), settings)).rejects.toMatchObject(UNAVAILABLE)
    await expect(readJsapiTicket(await processOf({ seconds: 29 }), settings)).rejects.toMatchObject(
      UNAVAILABLE,
    )
    expect(wechat.asked).toEqual([TOKEN])
    expect(await readJsapiTicket(await processOf({ seconds: 30 }), settings)).toBe(wechat.ticket())
  })

  test('is written into the log with its code and without the secret', async () => {
    const warn = vi.fn<(...words: unknown[]) => void>()
    const context = await processOf()
    const log = Object.assign(Object.create(context.log), { warn })
    const wrong = { ...settings, appSecret: 'wrong-secret' }
    await expect(readJsapiTicket({ ...context, log }, wrong)).rejects.toMatchObject(UNAVAILABLE)
    await wechat.close()
    await (await testDatabase()).db.delete(wechatCredentials)
    await expect(readJsapiTicket({ ...context, log }, wrong)).rejects.toMatchObject(UNAVAILABLE)
    expect(warn.mock.calls[0]?.[0]).toMatchObject({ errcode: 40_125 })
    expect(warn).toHaveBeenCalledTimes(2)
    expect(JSON.stringify(warn.mock.calls)).not.toContain('wrong-secret')
  })
})

describe('over HTTP', () => {
  let plain: Awaited<ReturnType<typeof testPortal>>
  let configured: Awaited<ReturnType<typeof testPortal>>
  beforeAll(async () => {
    plain = await testPortal()
  })
  beforeEach(async () => {
    const configuration = { ...testConfiguration, wechat: settings }
    const services = { ...testServices((await testDatabase()).db), configuration }
    configured = await testPortal({ configuration, services })
  })
  afterEach(() => configured.close())
  afterAll(() => plain.close())

  const share = (url: string) => `/vue/vipcenter/share?url=${encodeURIComponent(url)}`

  test('the answer has the specified names', async () => {
    const answer = await configured.app.inject(share(`${PAGE}#top`))
    expect(answer.json()).toEqual({
      code: 0,
      msg: '',
      json: {
        appid: APP.appId,
        timestamp: NOON.getTime() / 1000,
        nonceStr: expect.stringMatching(/^\w{16}$/),
        signature: expect.stringMatching(/^[0-9a-f]{40}$/),
      },
    })
  })

  test('each refusal is a sentence with a code of its own', async () => {
    const foreign = await configured.app.inject(share('https://evil.example.com/'))
    expect([foreign.statusCode, foreign.json()]).toEqual([
      400,
      { code: 400, json: null, msg: '只能为本站的页面生成分享签名' },
    ])
    wechat.mishaps.push('html')
    const broken = await configured.app.inject(share(PAGE))
    expect([broken.statusCode, broken.json().msg]).toEqual([503, '微信暂时没有回应，请稍后再试'])
    const off = await plain.app.inject(share(PAGE))
    expect([off.statusCode, off.json()]).toEqual([
      404,
      { code: 404, json: null, msg: '本站没有开通微信分享' },
    ])
  })

  test('only where WeChat is configured do pages carry the card’s part and let its script in', async () => {
    const page = await configured.app.inject('/contact')
    expect(page.headers['content-security-policy']).toContain("script-src 'self' https://res.wx.qq.com;")
    expect(page.body).toContain('wechat-share')
    const without = await plain.app.inject('/contact')
    expect(without.headers['content-security-policy']).toContain("script-src 'self';")
    expect(without.body).not.toContain('wechat-share')
  })

  test('a code has a quiet zone of four modules on every side, without which cameras miss it', async () => {
    const { body } = await plain.app.inject('/qr.svg?path=%2Fnews')
    const side = Number(/viewBox="0 0 (\d+) \1"/.exec(body)?.[1])
    const dark = [...body.matchAll(/M(\d+),(\d+)h(\d+)/g)].map((match) => match.slice(1).map(Number))
    const module = dark[0]?.[2] ?? 0
    const edges = dark.flatMap(([x = 0, y = 0]) => [x, y, side - x - module, side - y - module])
    expect(Math.min(...edges)).toBe(4 * module)
  })
})
