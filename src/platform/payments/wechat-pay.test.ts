import { createPublicKey } from 'node:crypto'
import { isSignedBy } from './rsa-signature.server.ts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startWechatPaySimulator, type WechatPaySimulator } from '../../../simulators/wechat-pay.ts'
import type { Forgery } from '../../../simulators/payment-controls.ts'
import { NOON } from '../../../test/context.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { failuresOf } from '../testing-faults.ts'
import { createWechatPay } from './wechat-pay.server.ts'

const UNAVAILABLE = { kind: 'unavailable', code: 'payment_unavailable' }
const REFUSED = { kind: 'conflict', code: 'payment_refused' }
const FORGED = { kind: 'invalid', code: 'payment_notice_forged' }
const MINUTE_MS = 60_000

let now = NOON
const later = (minutes: number) => new Date(NOON.getTime() + minutes * MINUTE_MS)
const logged: Record<string, unknown>[] = []
const log = pino({ level: 'debug' }, { write: (line) => void logged.push(JSON.parse(line)) })

let wechat: WechatPaySimulator
let provider: PaymentProvider
const providerOf = ({ settings }: Pick<WechatPaySimulator, 'settings'>, timeoutMs = 5000) =>
  createWechatPay(settings, { log, now: () => now, timeoutMs })

beforeAll(async () => {
  wechat = await startWechatPaySimulator({ now: () => now, deliver: async () => ({ status: 200, body: '' }) })
})
beforeEach(() => {
  provider = providerOf(wechat)
})
afterEach(() => {
  now = NOON
  logged.length = 0
})
afterAll(() => wechat.close())

let count = 0
const orderOf = (amountFen = 29_900) => ({
  number: `ORDER${String((count += 1)).padStart(6, '0')}`,
  amountFen,
  subject: '年度会员（碳化硅），含数据与白皮书',
  expiresAt: later(15),
  notifyUrl: 'https://portal.example.com/pay/wechat/notice',
})
const placed = async (amountFen?: number) => {
  const order = orderOf(amountFen)
  await provider.place(order)
  return order
}
const paid = async () => {
  const order = await placed()
  await wechat.pay(order.number)
  return order
}
const lastNotice = () => wechat.notices.at(-1) ?? { headers: {}, body: '' }

describe('an order at WeChat Pay', () => {
  test('is given a code to scan, and the same order a code again', async () => {
    const order = orderOf()
    const { qrContent } = await provider.place(order)
    expect(qrContent).toContain(order.number)
    expect(await provider.place(order)).toEqual({ qrContent })
  })

  test('is open, then paid with amount, time and number of the payment', async () => {
    const { number } = await placed(1)
    expect(await provider.read(number)).toEqual({ state: 'open' })
    await wechat.pay(number)
    expect(await provider.read(number)).toEqual({
      state: 'paid',
      paidFen: 1,
      transactionId: expect.stringMatching(/^42000\d+$/),
      paidAt: NOON,
    })
  })

  test('that nobody placed is not known', async () => {
    expect(await provider.read('ORDER-X')).toBeUndefined()
  })

  test('can be closed, again, and when it was never placed; then nobody can pay it', async () => {
    const { number } = await placed()
    await provider.close(number)
    await provider.close(number)
    await provider.close('ORDER-X')
    expect(await provider.read(number)).toEqual({ state: 'closed' })
    await expect(wechat.pay(number)).rejects.toThrow('cannot be paid')
  })

  test('cannot be closed or placed once it is paid, and the reason is in the log alone', async () => {
    const order = await paid()
    await expect(provider.close(order.number)).rejects.toMatchObject({ ...REFUSED, detail: {} })
    await expect(provider.place(order)).rejects.toMatchObject(REFUSED)
    expect(logged).toMatchObject([
      { providerCode: 'ORDERPAID', what: 'close' },
      { providerCode: 'ORDERPAID', what: 'place' },
    ])
  })

  test('with a long subject is placed with as much of it as fits', async () => {
    const order = { ...orderOf(), subject: '长'.repeat(200) }
    expect(await provider.place(order)).toHaveProperty('qrContent')
  })
})

describe('paying on the telephone that shows the order', () => {
  const TELEPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148'
  const telephoneOrder = () => ({
    ...orderOf(),
    payerAddress: '203.0.113.7',
    returnUrl: 'https://portal.example.com/pay/20261121000000000001',
  })
  const open = (link: string, headers: Record<string, string>, method = 'GET') =>
    fetch(link, { headers: { 'user-agent': TELEPHONE, ...headers }, method, redirect: 'manual' })

  test('leads to a page that takes it from a browser of a telephone sent by our site, and leads back', async () => {
    const order = telephoneOrder()
    const { link } = await provider.openInBrowser(order)
    const fromUs = { referer: 'https://portal.example.com/' }
    expect((await open(link, {})).status).toBe(403)
    expect((await open(link, { referer: 'https://elsewhere.example.com/' })).status).toBe(403)
    expect((await open(link, { ...fromUs, 'user-agent': 'Windows NT 10.0' })).status).toBe(403)
    expect((await open(link, { ...fromUs, 'user-agent': `${TELEPHONE} MicroMessenger/8.0` })).status).toBe(
      403,
    )
    expect((await open(link, fromUs)).status).toBe(200)
    const done = await open(link, fromUs, 'POST')
    expect(done.headers.get('location')).toBe(order.returnUrl)
    expect(await provider.read(order.number)).toMatchObject({ state: 'paid', paidFen: 29_900 })
  })

  test('what a code says opens on no telephone', async () => {
    const { qrContent } = await provider.place(orderOf())
    expect((await open(qrContent, {})).status).toBe(403)
    expect((await fetch(qrContent)).status).toBe(200)
  })

  test('a number that was placed in one way is taken for no other', async () => {
    const order = telephoneOrder()
    await provider.place(order)
    await expect(provider.openInBrowser(order)).rejects.toMatchObject(REFUSED)
  })

  test('inside WeChat is for the person that our official account knows, with a signature that WeChat takes', async () => {
    const order = orderOf()
    const { inWechat } = provider
    if (!inWechat) throw new Error('WeChat Pay can be paid inside WeChat')
    await expect(inWechat.prepare({ ...order, openId: 'o-of-another-app' })).rejects.toMatchObject(REFUSED)
    const { prepayId } = await inWechat.prepare({ ...order, openId: 'oa-simulated' })
    const bridge = inWechat.bridgeOf(prepayId)
    const text = `${bridge.appId}\n${bridge.timeStamp}\n${bridge.nonceStr}\n${bridge.package}\n`
    const key = createPublicKey(wechat.settings.privateKey)
    expect(isSignedBy(text, bridge.paySign, key)).toBe(true)
    const body = JSON.stringify(bridge)
    await fetch(`${wechat.origin}/bridge`, { method: 'POST', body })
    expect(await provider.read(order.number)).toMatchObject({ state: 'paid' })
  })
})

describe('a refund at WeChat Pay', () => {
  const refund = (number: string, part: { refundNumber?: string; refundFen?: number } = {}) =>
    provider.refund({
      number,
      refundNumber: 'R1',
      totalFen: 29_900,
      refundFen: 9900,
      reason: '重复购买',
      ...part,
    })

  test('is done once however often it is asked for', async () => {
    const { number } = await paid()
    expect(await refund(number)).toEqual({ state: 'done' })
    expect(await refund(number)).toEqual({ state: 'done' })
    expect(await refund(number, { refundNumber: 'R2', refundFen: 20_000 })).toEqual({ state: 'done' })
    expect(await provider.read(number)).toMatchObject({ state: 'refunded', paidFen: 29_900 })
    await expect(refund(number, { refundNumber: 'R3', refundFen: 1 })).rejects.toMatchObject(REFUSED)
  })

  test('may be under way at first', async () => {
    const { number } = await paid()
    wechat.delayRefund()
    expect(await refund(number)).toEqual({ state: 'pending' })
    expect(await refund(number)).toEqual({ state: 'done' })
  })

  test('of what was not paid is refused', async () => {
    const { number } = await placed()
    await expect(refund(number)).rejects.toMatchObject(REFUSED)
  })
})

describe('a notice of WeChat Pay', () => {
  test('says which order of ours was paid, and how much', async () => {
    const { number } = await paid()
    expect(await provider.readNotice(lastNotice())).toEqual({
      number,
      state: { state: 'paid', paidFen: 29_900, transactionId: expect.any(String), paidAt: NOON },
      merchant: wechat.settings.merchantId,
    })
  })

  test('with a wrong amount is read as it is, for the order to compare', async () => {
    const { number } = await placed()
    wechat.wrongAmount(1)
    await wechat.pay(number)
    expect(await provider.readNotice(lastNotice())).toMatchObject({ number, state: { paidFen: 1 } })
  })

  test.each<Forgery>(['signature', 'serial', 'stale', 'merchant', 'currency', 'encryption'])(
    'with a foreign %s is forged',
    async (how) => {
      const { number } = await placed()
      wechat.forge(how)
      await wechat.pay(number)
      await expect(provider.readNotice(lastNotice())).rejects.toMatchObject(FORGED)
    },
  )

  test('that is replayed after five minutes is forged', async () => {
    await paid()
    const notice = lastNotice()
    now = later(4)
    await provider.readNotice(notice)
    now = later(6)
    await expect(provider.readNotice(notice)).rejects.toMatchObject(FORGED)
  })

  test('that was touched, or has no proof, is forged', async () => {
    await paid()
    const { headers, body } = lastNotice()
    const wrong = [
      { headers, body: body.replace('支付成功', '支付完成') },
      { headers: {}, body },
      { headers: { ...headers, 'wechatpay-signature': undefined }, body },
      { headers: { ...headers, 'wechatpay-timestamp': 'now' }, body },
      { headers: { ...headers, 'wechatpay-nonce': 'another' }, body },
      { headers, body: '' },
      { headers, body: '{' },
    ]
    for (const notice of wrong) await expect(provider.readNotice(notice)).rejects.toMatchObject(FORGED)
  })

  test('is answered in the words WeChat Pay waits for', () => {
    expect(provider.noticeAnswer(true)).toMatchObject({
      status: 200,
      body: '{"code":"SUCCESS","message":"成功"}',
    })
    expect(provider.noticeAnswer(false)).toMatchObject({
      status: 500,
      body: '{"code":"FAIL","message":"失败"}',
    })
  })
})

describe('certificates of WeChat Pay', () => {
  const fetches = () => wechat.asked.filter((what) => what === 'GET /v3/certificates').length

  test('are fetched once for all, also when many ask at the same time', async () => {
    const before = fetches()
    await Promise.all(['A1', 'A2', 'A3', 'A4'].map((number) => provider.read(number)))
    expect(fetches() - before).toBe(1)
  })

  test('may change: notices signed with the old and the new one are both read', async () => {
    await paid()
    const old = lastNotice()
    await provider.readNotice(old)
    wechat.rotateCertificate()
    const { number } = await paid()
    expect(await provider.readNotice(lastNotice())).toMatchObject({ number })
    expect(await provider.readNotice(old)).toHaveProperty('number')
    expect(await provider.read(number)).toMatchObject({ state: 'paid' })
  })

  test('are not fetched without end for serials that somebody makes up', async () => {
    const before = fetches()
    const { number } = await placed()
    for (let attempt = 0; attempt < 20; attempt += 1) {
      wechat.forge('serial')
      await (attempt === 0 ? wechat.pay(number) : wechat.notify(number))
      await expect(provider.readNotice(lastNotice())).rejects.toMatchObject(FORGED)
    }
    expect(fetches() - before).toBe(6)
  })

  test('are asked for again after half a day, and the old ones serve while WeChat Pay is away', async () => {
    await paid()
    now = later(13 * 60)
    const { number } = orderOf()
    wechat.failWith('SYSTEM_ERROR')
    await expect(provider.read(number)).rejects.toMatchObject(UNAVAILABLE)
    const before = fetches()
    expect(await provider.read(number)).toBeUndefined()
    expect(fetches() - before).toBe(1)
  })

  test('are not there for accounts with a public key, which is used instead', async () => {
    const newer = await startWechatPaySimulator({
      now: () => now,
      proof: 'public-key',
      deliver: async () => ({ status: 200, body: '' }),
    })
    provider = providerOf(newer)
    const { number } = await placed()
    await newer.pay(number)
    const notice = newer.notices[0] ?? { headers: {}, body: '' }
    expect(await provider.readNotice(notice)).toMatchObject({ number, state: { state: 'paid' } })
    const foreign = { ...notice.headers, 'wechatpay-serial': 'AB12CD34EF56' }
    await expect(provider.readNotice({ ...notice, headers: foreign })).rejects.toMatchObject(FORGED)
    await newer.close()
  })
})

describe('WeChat Pay out of order', () => {
  test.each([
    ['a web page', () => wechat.answerHtml()],
    ['an error of its own', () => wechat.failWith('SYSTEM_ERROR')],
    ['nothing in time', () => wechat.hang()],
    ['an answer that comes too late', () => wechat.delay(500)],
  ])('gives %s: the portal says so and stays well', async (_what, goWrong) => {
    provider = providerOf(wechat, 150)
    goWrong()
    await expect(provider.read('ORDER-X')).rejects.toMatchObject(UNAVAILABLE)
  })

  test('is not there at all', async () => {
    const gone = await startWechatPaySimulator({ now: () => now })
    await gone.close()
    await expect(providerOf(gone).place(orderOf())).rejects.toMatchObject(UNAVAILABLE)
  })

  test('does not know our certificate: that is an error of ours, with its code in the log', async () => {
    const { settings } = wechat
    const stranger = createWechatPay(
      { ...settings, serial: 'AB'.repeat(20) },
      { log, now: () => now, timeoutMs: 5000 },
    )
    const before = await failuresOf('payment-wechat')
    await expect(stranger.read('ORDER-X')).rejects.toMatchObject({ ...REFUSED, detail: {} })
    expect(logged.at(-1)).toMatchObject({ providerCode: 'SIGN_ERROR' })
    // Whoever runs the portal is called.
    expect(await failuresOf('payment-wechat')).toBe(before + 1)
  })

  test('is not believed when its proof is not good: no code is shown, and no order is said to be unknown', async () => {
    const settings = { ...wechat.settings, apiV3Key: 'x'.repeat(32) }
    const mistrustful = providerOf({ settings })
    await expect(mistrustful.place(orderOf())).rejects.toMatchObject(UNAVAILABLE)
    await expect(mistrustful.read('ORDER-X')).rejects.toMatchObject(REFUSED)
  })
})

describe('the statement of WeChat Pay', () => {
  test('lists the payments and refunds of a day in Shanghai', async () => {
    now = new Date('2026-11-10T23:30:00+08:00')
    const first = { ...orderOf(), expiresAt: new Date('2026-11-11T01:00:00+08:00') }
    const second = { ...orderOf(1), subject: '白皮书，第 3 期, 修订', expiresAt: first.expiresAt }
    await provider.place(first)
    await provider.place(second)
    await wechat.pay(first.number)
    const atNight = now
    now = new Date('2026-11-11T00:30:00+08:00')
    await wechat.pay(second.number)
    const refund = { number: first.number, refundNumber: 'R1', totalFen: 29_900, reason: '' }
    await provider.refund({ ...refund, refundFen: 100 })
    const atMorning = now
    now = new Date('2026-11-12T10:00:00+08:00')
    const transactionId = expect.stringMatching(/^42000/)
    expect(await provider.statement('2026-11-10')).toEqual([
      { number: first.number, transactionId, kind: 'payment', amountFen: 29_900, at: atNight },
    ])
    expect(await provider.statement('2026-11-11')).toEqual([
      { number: first.number, transactionId, kind: 'refund', amountFen: 100, at: atMorning },
      { number: second.number, transactionId, kind: 'payment', amountFen: 1, at: atMorning },
    ])
  })

  test('that cannot be read is none, and not half of one', async () => {
    now = new Date('2026-11-03T12:00:00+08:00')
    const order = { ...orderOf(), expiresAt: new Date('2026-11-03T12:15:00+08:00') }
    await provider.place(order)
    await wechat.pay(order.number)
    now = new Date('2026-11-04T12:00:00+08:00')
    wechat.spoilBill()
    await expect(provider.statement('2026-11-03')).rejects.toMatchObject(UNAVAILABLE)
    expect(await provider.statement('2026-11-03')).toHaveLength(1)
  })

  test('of a day on which nothing moved is empty, but only once it is due', async () => {
    now = new Date('2026-11-06T09:59:00+08:00')
    await expect(provider.statement('2026-11-05')).rejects.toMatchObject(UNAVAILABLE)
    now = new Date('2026-11-06T10:00:00+08:00')
    expect(await provider.statement('2026-11-05')).toEqual([])
    await expect(provider.statement('2026-11-06')).rejects.toMatchObject(REFUSED)
  })
})
