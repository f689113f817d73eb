import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import { readMemberships } from '#features/membership/queries.server.ts'
import { membershipPeriods } from '#features/membership/tables.server.ts'
import { refundOrder } from '#features/orders/refund-order.server.ts'
import { sendRefunds } from '#features/orders/send-refunds.server.ts'
import { orders } from '#features/orders/tables.server.ts'
import { createAlipay } from '#platform/payments/alipay.server.ts'
import type { PaymentProvider } from '#platform/payments/payment-provider.ts'
import { createWechatPay } from '#platform/payments/wechat-pay.server.ts'
import { startAlipaySimulator } from '../../simulators/alipay.ts'
import type { Forgery, PaymentControls, SentNotice } from '../../simulators/payment-controls.ts'
import { startWechatPaySimulator } from '../../simulators/wechat-pay.ts'
import type { Portal } from '../../src/app/create-portal.server.ts'
import { wired } from '../../src/app/registries.server.ts'
import { NOON, silentLog, testContext, testServices } from '../context.ts'
import { testDatabase } from '../database.ts'
import { testPortal } from '../portal.ts'
import { signIn } from '../readers.ts'

/** Buying from end to end: the portal's own call, a provider that speaks its real protocol, and its notices over HTTP. */

const MINUTE_MS = 60_000
/** The provider's clock; ours may differ. */
let now = NOON
let skewMs = 0
const ours = () => new Date(now.getTime() + skewMs)

let controls: PaymentControls
let provider: PaymentProvider
let rotateCertificate = () => {}
let portal: Portal
let personId = 0
let token = ''

let patienceMs = 10_000
const surroundings = {
  log: silentLog,
  now: ours,
  get timeoutMs() {
    return patienceMs
  },
}

/** A notice as it reaches the portal. */
async function deliver({ url, headers, body }: SentNotice): Promise<{ status: number; body: string }> {
  const { pathname } = new URL(url)
  const answer = await portal.app.inject({ method: 'POST', url: pathname, headers, payload: body })
  return { status: answer.statusCode, body: answer.body }
}

const providers = [
  {
    name: 'WeChat Pay',
    staleAfterMs: 6 * MINUTE_MS,
    open: async () => {
      const simulator = await startWechatPaySimulator({ now: () => now, deliver })
      rotateCertificate = simulator.rotateCertificate
      return { controls: simulator, provider: createWechatPay(simulator.settings, surroundings) }
    },
  },
  {
    name: 'Alipay',
    staleAfterMs: 27 * 60 * MINUTE_MS,
    open: async () => {
      const simulator = await startAlipaySimulator({ now: () => now, deliver })
      // Alipay signs with a key of its own, which does not change by itself.
      rotateCertificate = () => {}
      return { controls: simulator, provider: createAlipay(simulator.settings, surroundings) }
    },
  },
]

const context = async () => {
  const made = testContext((await testDatabase()).db, { now: ours() })
  return { ...made, services: { ...made.services, payments: [provider] } }
}
const startOrder = () =>
  portal.app.inject({
    method: 'POST',
    url: '/openapi/v1/vue/member/order',
    headers: { authorization: token },
    payload: { industry: 'semi' },
  })
const orderNumber = async (): Promise<string> => (await startOrder()).json().json.number
const years = async () =>
  (await context()).db.$count(membershipPeriods, eq(membershipPeriods.personId, personId))
const stateOf = async (number: string) => {
  const [row] = await (await context()).db.select().from(orders).where(eq(orders.number, number))
  return row?.state
}

describe.each(providers)('buying with $name', ({ open, staleAfterMs }) => {
  beforeEach(async () => {
    now = NOON
    skewMs = 0
    const { db } = await testDatabase()
    ;({ controls, provider } = await open())
    personId = await makePerson(testContext(db))
    token = await signIn(testContext(db), personId)
    const services = { ...testServices(db), payments: [provider] }
    portal = await testPortal({ services, clock: ours })
  })
  afterEach(async () => {
    await portal.close()
    await controls.close()
  })

  test('makes a member with the notice, and no more of one when it comes again and again', async () => {
    const number = await orderNumber()
    controls.doubleNotice()
    const outcomes = await controls.pay(number)
    outcomes.push(...(await controls.notify(number)))
    for (const notice of controls.notices) await deliver(notice)
    expect(outcomes.map(({ isTaken }) => isTaken)).toEqual([true, true, true])
    expect(await years()).toBe(1)
    expect(await stateOf(number)).toBe('fulfilled')
  })

  const forgeries: readonly Forgery[] = ['signature', 'serial', 'stale', 'merchant', 'currency', 'encryption']
  test.each(forgeries)(
    'gives nothing for a notice whose %s is false, and says so to its sender',
    async (how) => {
      const number = await orderNumber()
      expect(await controls.pretend(number, how)).toMatchObject({ isTaken: false })
      expect(await stateOf(number)).toBe('open')
      expect(await years()).toBe(0)
    },
  )

  test('does not take a genuine notice that somebody sends again much later', async () => {
    const number = await orderNumber()
    controls.loseNotice()
    await controls.pay(number)
    await controls.notify(number)
    const [notice] = controls.notices
    now = new Date(now.getTime() + staleAfterMs)
    const answer = notice && (await deliver(notice))
    expect(answer?.body).not.toMatch(/^success$|SUCCESS/)
    expect(await years()).toBe(1)
  })

  test('goes on when the provider signs with a new certificate', async () => {
    const number = await orderNumber()
    rotateCertificate()
    expect(await controls.pay(number)).toMatchObject([{ isTaken: true }])
    expect(await years()).toBe(1)
  })

  test('makes one order for two tabs', async () => {
    const [one, other] = await Promise.all([orderNumber(), orderNumber()])
    expect(one).toBe(other)
  })

  test.each([
    ['answers with a web page', () => controls.answerHtml()],
    ['never answers', () => controls.hang()],
    ['answers far too late', () => controls.delay(1500)],
    ['says no', () => controls.failWith('SYSTEM_ERROR')],
  ])(
    'tells the reader in a sentence when the provider %s, and works at the next press',
    async (_how, cause) => {
      cause()
      patienceMs = 300
      const answer = await startOrder()
      patienceMs = 10_000
      expect(answer.statusCode).toBeLessThan(600)
      expect(answer.json().msg).toMatch(/[\u4e00-\u9fff]{4}/)
      expect(answer.json().code).not.toBe(0)
      expect((await startOrder()).json().code).toBe(0)
    },
  )

  test('is not undone and not repeated by a notice that comes after a refund', async () => {
    const number = await orderNumber()
    await controls.pay(number)
    await refundOrder(await context(), { number, reason: '读者申请' }, wired.takeBack)
    await controls.notify(number)
    await sendRefunds(await context())
    await controls.notify(number)
    expect(await stateOf(number)).toBe('refunded')
    expect(await years()).toBe(0)
    expect(controls.orders.get(number)?.refunds).toHaveLength(1)
  })

  test('gives a payment that comes when the order was closed', async () => {
    const number = await orderNumber()
    const { db } = await context()
    await db.update(orders).set({ state: 'closed', closedAt: now }).where(eq(orders.number, number))
    expect(await controls.pay(number)).toMatchObject([{ isTaken: true }])
    expect(await stateOf(number)).toBe('fulfilled')
  })

  test.each([-4, 4])('works with our clock %s minutes beside the provider’s', async (minutes) => {
    skewMs = minutes * MINUTE_MS
    const number = await orderNumber()
    expect(await controls.pay(number)).toMatchObject([{ isTaken: true }])
    const semi = (await readMemberships(await context(), personId)).of('semi')
    expect(semi.isMember).toBe(true)
  })
})
