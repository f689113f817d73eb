import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startAlipaySimulator, type AlipaySimulator } from '../../../simulators/alipay.ts'
import type { Forgery } from '../../../simulators/payment-controls.ts'
import { NOON } from '../../../test/context.ts'
import { failuresOf } from '../testing-faults.ts'
import { createAlipay } from './alipay.server.ts'
import type { PaymentProvider } from './payment-provider.ts'

const UNAVAILABLE = { kind: 'unavailable', code: 'payment_unavailable' }
const REFUSED = { kind: 'conflict', code: 'payment_refused' }
const FORGED = { kind: 'invalid', code: 'payment_notice_forged' }
const MINUTE_MS = 60_000

let now = NOON
const later = (minutes: number) => new Date(NOON.getTime() + minutes * MINUTE_MS)
const logged: Record<string, unknown>[] = []
const log = pino({ level: 'debug' }, { write: (line) => void logged.push(JSON.parse(line)) })

let alipay: AlipaySimulator
let provider: PaymentProvider
const providerOf = (settings = alipay.settings, timeoutMs = 5000) =>
  createAlipay(settings, { log, now: () => now, timeoutMs })

beforeAll(async () => {
  alipay = await startAlipaySimulator({
    now: () => now,
    deliver: async () => ({ status: 200, body: 'success' }),
  })
})
beforeEach(() => {
  provider = providerOf()
})
afterEach(() => {
  now = NOON
  logged.length = 0
})
afterAll(() => alipay.close())

let count = 0
const orderOf = (amountFen = 29_900) => ({
  number: `ORDER${String((count += 1)).padStart(6, '0')}`,
  amountFen,
  subject: '年度会员（碳化硅/氮化镓）& 资料',
  expiresAt: later(15),
  notifyUrl: 'https://portal.example.com/pay/alipay/notice',
})
const placed = async (amountFen?: number) => {
  const order = orderOf(amountFen)
  const { qrContent } = await provider.place(order)
  return { ...order, qrContent }
}
const scanned = async () => {
  const order = await placed()
  await fetch(order.qrContent)
  return order
}
const paid = async () => {
  const order = await placed()
  await alipay.pay(order.number)
  return order
}
const lastNotice = () => alipay.notices.at(-1) ?? { headers: {}, body: '' }

describe('an order at Alipay', () => {
  test('is given a code to scan, and the same order a code again', async () => {
    const order = orderOf()
    const { qrContent } = await provider.place(order)
    expect(qrContent).toContain(order.number)
    expect(await provider.place(order)).toEqual({ qrContent })
  })

  test('is not known before its code is scanned, then open, then paid with amount, time and number', async () => {
    const { number, qrContent } = await placed(1)
    expect(await provider.read(number)).toBeUndefined()
    await fetch(qrContent)
    expect(await provider.read(number)).toEqual({ state: 'open' })
    await alipay.pay(number)
    expect(await provider.read(number)).toEqual({
      state: 'paid',
      paidFen: 1,
      transactionId: expect.stringMatching(/^42000\d+$/),
      paidAt: NOON,
    })
  })

  test('cannot be paid when its time is over, which counts from the making of the code', async () => {
    const { number } = await scanned()
    now = later(15)
    await expect(alipay.pay(number)).rejects.toThrow('cannot be paid')
    expect(await provider.read(number)).toEqual({ state: 'closed' })
  })

  test('can be closed, again, and when nobody has scanned it', async () => {
    const { number } = await scanned()
    await provider.close(number)
    await provider.close(number)
    await provider.close((await placed()).number)
    expect(await provider.read(number)).toEqual({ state: 'closed' })
  })

  test('cannot be closed or placed once it is paid, and the reason is in the log alone', async () => {
    const order = await paid()
    await expect(provider.close(order.number)).rejects.toMatchObject({ ...REFUSED, detail: {} })
    await expect(provider.place(order)).rejects.toMatchObject(REFUSED)
    expect(logged).toMatchObject([
      { providerCode: 'ACQ.TRADE_STATUS_ERROR', what: 'close' },
      { providerCode: 'ACQ.TRADE_HAS_SUCCESS', what: 'place' },
    ])
  })
})

describe('a refund at Alipay', () => {
  const refund = (number: string, part: { refundNumber?: string; refundFen?: number } = {}) =>
    provider.refund({
      number,
      refundNumber: 'R1',
      totalFen: 29_900,
      refundFen: 9900,
      reason: '重复购买',
      ...part,
    })

  test('is done once however often it is asked for; the order is refunded when all of it is', async () => {
    const { number } = await paid()
    expect(await refund(number)).toEqual({ state: 'done' })
    expect(await refund(number)).toEqual({ state: 'done' })
    expect(await provider.read(number)).toMatchObject({ state: 'paid' })
    expect(await refund(number, { refundNumber: 'R2', refundFen: 20_000 })).toEqual({ state: 'done' })
    expect(await provider.read(number)).toMatchObject({ state: 'refunded', paidFen: 29_900 })
    await expect(refund(number, { refundNumber: 'R3', refundFen: 1 })).rejects.toMatchObject(REFUSED)
  })

  test('may be under way at first', async () => {
    const { number } = await paid()
    alipay.delayRefund()
    expect(await refund(number)).toEqual({ state: 'pending' })
    expect(await refund(number)).toEqual({ state: 'done' })
  })

  test('of what was not paid is refused', async () => {
    const { number } = await scanned()
    await expect(refund(number)).rejects.toMatchObject(REFUSED)
  })
})

describe('a notice of Alipay', () => {
  test('says which order of ours was paid, and how much', async () => {
    const { number } = await paid()
    expect(await provider.readNotice(lastNotice())).toEqual({
      number,
      state: { state: 'paid', paidFen: 29_900, transactionId: expect.any(String), paidAt: NOON },
      merchant: alipay.settings.appId,
    })
  })

  test('with a wrong amount is read as it is, for the order to compare', async () => {
    const { number } = await placed()
    alipay.wrongAmount(1)
    await alipay.pay(number)
    expect(await provider.readNotice(lastNotice())).toMatchObject({ number, state: { paidFen: 1 } })
  })

  test.each<Forgery>(['signature', 'stale', 'merchant', 'currency'])(
    'with a foreign %s is forged',
    async (how) => {
      const { number } = await placed()
      alipay.forge(how)
      await alipay.pay(number)
      await expect(provider.readNotice(lastNotice())).rejects.toMatchObject(FORGED)
    },
  )

  test('that comes again within a day is read, because Alipay repeats; later it is a replay and forged', async () => {
    await paid()
    now = later(25 * 60)
    await provider.readNotice(lastNotice())
    now = later(27 * 60)
    await expect(provider.readNotice(lastNotice())).rejects.toMatchObject(FORGED)
  })

  test('that was touched, has no proof, or asks for a weaker one, is forged', async () => {
    await paid()
    const { body } = lastNotice()
    const wrong = [
      body.replace('total_amount=299.00', 'total_amount=1.00'),
      `${body}&total_amount=1.00`,
      `${body}&extra=1`,
      body.replace(/&sign=[^&]*/, ''),
      body.replace('sign_type=RSA2', 'sign_type=RSA'),
      body.replace('&sign_type=RSA2', ''),
      '',
      '{"out_trade_no":"1"}',
    ]
    for (const body of wrong) {
      await expect(provider.readNotice({ headers: {}, body })).rejects.toMatchObject(FORGED)
    }
  })

  test('is answered in the words Alipay waits for', () => {
    expect(provider.noticeAnswer(true)).toMatchObject({ status: 200, body: 'success' })
    expect(provider.noticeAnswer(false).body).toBe('fail')
  })
})

describe('Alipay out of order', () => {
  test.each([
    ['a web page', () => alipay.answerHtml()],
    ['an error of its own', () => alipay.failWith('isp.unknow-error')],
    ['a failed system', () => alipay.failWith('ACQ.SYSTEM_ERROR')],
    ['a failed system, as its gateway says it', () => alipay.failWith('aop.ACQ.SYSTEM_ERROR')],
    ['that it was asked too often', () => alipay.failWith('isv.app-call-limited')],
    ['nothing in time', () => alipay.hang()],
    ['an answer that comes too late', () => alipay.delay(500)],
  ])('gives %s: the portal says so and stays well', async (_what, goWrong) => {
    provider = providerOf(alipay.settings, 150)
    goWrong()
    await expect(provider.read('ORDER_X')).rejects.toMatchObject(UNAVAILABLE)
  })

  test('is not there at all', async () => {
    const gone = await startAlipaySimulator()
    await gone.close()
    await expect(providerOf(gone.settings).place(orderOf())).rejects.toMatchObject(UNAVAILABLE)
  })

  test('refuses our signature: an error of ours, with its code in the log', async () => {
    const stranger = await startAlipaySimulator({ now: () => now })
    const settings = { ...alipay.settings, privateKey: stranger.settings.privateKey }
    const before = await failuresOf('payment-alipay')
    await expect(providerOf(settings).read('ORDER_X')).rejects.toMatchObject({ ...REFUSED, detail: {} })
    expect(logged.at(-1)).toMatchObject({ providerCode: 'isv.invalid-signature' })
    // Whoever runs the portal is called.
    expect(await failuresOf('payment-alipay')).toBe(before + 1)
    await stranger.close()
  })

  test('is not believed without its signature: nothing is paid, and no order is said to be unknown', async () => {
    const { number } = await paid()
    alipay.dropSignature()
    await expect(provider.read(number)).rejects.toMatchObject(UNAVAILABLE)
    alipay.dropSignature()
    await expect(provider.read('ORDER_X')).rejects.toMatchObject(REFUSED)
  })
})

describe('the statement of Alipay', () => {
  test('lists the payments and refunds of a day in Shanghai', async () => {
    now = new Date('2026-11-10T23:30:00+08:00')
    const first = { ...orderOf(), expiresAt: new Date('2026-11-11T01:00:00+08:00') }
    const second = { ...orderOf(1), subject: '白皮书, 第 3 期 "修订"', expiresAt: first.expiresAt }
    await provider.place(first)
    await provider.place(second)
    await alipay.pay(first.number)
    const atNight = now
    now = new Date('2026-11-11T00:30:00+08:00')
    await alipay.pay(second.number)
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
    await alipay.pay(order.number)
    now = new Date('2026-11-04T12:00:00+08:00')
    alipay.spoilBill()
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

test('on a telephone Alipay’s own page takes the order once, and leads back', async () => {
  const headers = {
    'user-agent': 'Mozilla/5.0 (Linux; Android 15) Mobile',
    referer: 'https://portal.example.com/',
  }
  const order = { ...orderOf(), payerAddress: '203.0.113.7', returnUrl: 'https://portal.example.com/pay/1' }
  const { link } = await provider.openInBrowser(order)
  // Behind the `?`, not in the port.
  expect((await fetch(link.replace(/(?<=\?.*)29/, '28'), { headers })).status).toBe(400)
  const shown = await fetch(link, { headers })
  expect(await shown.text()).toContain('确认支付')
  const done = await fetch(shown.url, { method: 'POST', headers, redirect: 'manual' })
  expect(done.headers.get('location')).toBe(order.returnUrl)
  expect(await provider.read(order.number)).toMatchObject({ state: 'paid', paidFen: order.amountFen })
})
