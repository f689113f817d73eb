import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { askProviders } from '#features/orders/ask-providers.server.ts'
import { refundOrder } from '#features/orders/refund-order.server.ts'
import { sendRefunds } from '#features/orders/send-refunds.server.ts'
import { fulfilPaidOrders, settleOrder } from '#features/orders/settle-order.server.ts'
import { membershipYear } from '#features/orders/catalogue.ts'
import { startOrder } from '#features/orders/start-order.server.ts'
import { orderPayments, orders, refunds } from '#features/orders/tables.server.ts'
import { fakeProvider } from '#features/orders/testing.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { DISPLAY, SEMI, NOON, testContext, TERMS } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { fulfilMembership, takeMembershipBack } from './fulfil.server.ts'
import { readMemberships } from './queries.server.ts'
import { membershipPeriods } from './tables.server.ts'

const YEAR = membershipYear(SEMI, TERMS)
const MINUTE = 60_000

let wechat = fakeProvider('wechat')
let alipay = fakeProvider('alipay')
let personId = 0

beforeEach(async () => {
  wechat = fakeProvider('wechat')
  alipay = fakeProvider('alipay')
  personId = await makePerson(testContext((await testDatabase()).db))
})

async function context(ms = 0, actor: 'person' | 'portal' = 'person') {
  const made = testContext((await testDatabase()).db, {
    actor:
      actor === 'person'
        ? { kind: 'person', id: personId, sessionId: 1 }
        : { kind: 'system', name: 'test', may: 'all' },
    now: new Date(NOON.getTime() + ms),
  })
  return { ...made, services: { ...made.services, payments: [wechat.provider, alipay.provider] } }
}
const settle = async (
  number: string,
  state = wechat.pay(number, 29_900),
  provider: 'wechat' | 'alipay' = 'wechat',
) => settleOrder(await context(), { number, provider, state }, fulfilMembership)
const isMember = async () => (await readMemberships(await context(20 * MINUTE), personId)).of('semi').isMember
const stateOf = async (number: string) => {
  const { db } = await context()
  const [row] = await db.select().from(orders).where(eq(orders.number, number))
  return row?.state
}
const years = async () => {
  const { db } = await context()
  return db.$count(membershipPeriods, eq(membershipPeriods.personId, personId))
}

describe('an order', () => {
  test('costs 29,900 fen and can be paid with each provider that answers', async () => {
    alipay.isDown = true
    const order = await startOrder(await context(), YEAR)
    expect(order).toMatchObject({ amountFen: 29_900, state: 'open' })
    expect(order.codes).toEqual([{ provider: 'wechat', content: `pay://wechat/${order.number}` }])
    alipay.isDown = false
    expect((await startOrder(await context(), YEAR)).codes).toHaveLength(2)
  })

  test('is one and the same for fifty tabs at once', async () => {
    const own = await context()
    const started = await Promise.all(Array.from({ length: 50 }, () => startOrder(own, YEAR)))
    expect(new Set(started.map((order) => order.number)).size).toBe(1)
  })

  test('needs somebody signed in, a product that is sold, and a way to pay', async () => {
    const own = await context()
    await expect(startOrder({ ...own, actor: { kind: 'visitor' } }, YEAR)).rejects.toMatchObject({
      code: 'sign_in_required',
    })
    expect(() => membershipYear(DISPLAY, TERMS)).toThrow('product_not_sold')
    await expect(
      startOrder({ ...own, services: { ...own.services, payments: [] } }, YEAR),
    ).rejects.toMatchObject({
      code: 'payment_not_configured',
    })
    wechat.isDown = true
    alipay.isDown = true
    await expect(startOrder(own, YEAR)).rejects.toMatchObject({ code: 'payment_unavailable' })
  })
})

describe('a payment', () => {
  test('makes a member, once, however often and from wherever it is told', async () => {
    const { number } = await startOrder(await context(), YEAR)
    const state = wechat.pay(number, 29_900)
    await Promise.all(Array.from({ length: 50 }, () => settle(number, state)))
    expect(await isMember()).toBe(true)
    expect(await years()).toBe(1)
    expect(await stateOf(number)).toBe('fulfilled')
  })

  test('of the wrong amount gives nothing', async () => {
    const { number } = await startOrder(await context(), YEAR)
    expect(await settle(number, wechat.pay(number, 1))).toBe('wrong_amount')
    expect(await isMember()).toBe(false)
    expect(await stateOf(number)).toBe('open')
  })

  test('of an order nobody knows changes nothing', async () => {
    expect(await settle('99999999')).toBe('unknown')
  })

  test('with the second provider, too, is given back by itself', async () => {
    const { number } = await startOrder(await context(), YEAR)
    await settle(number)
    await settle(number, alipay.pay(number, 29_900), 'alipay')
    expect(await years()).toBe(1)
    await sendRefunds(await context(0, 'portal'))
    expect(alipay.refunded).toHaveLength(1)
    expect(wechat.refunded).toEqual([])
    await sendRefunds(await context(0, 'portal'))
    expect(alipay.refunded).toHaveLength(1)
  })

  test('whose notice was lost is found by asking', async () => {
    const { number } = await startOrder(await context(), YEAR)
    wechat.pay(number, 29_900)
    await askProviders(await context(MINUTE, 'portal'), fulfilMembership)
    expect(await stateOf(number)).toBe('fulfilled')
    expect(await isMember()).toBe(true)
  })

  test('of an order made while a clock was ahead is found as soon as the clock is right again', async () => {
    const { number } = await startOrder(await context(4 * MINUTE), YEAR)
    wechat.pay(number, 29_900)
    await askProviders(await context(0, 'portal'), fulfilMembership)
    expect(await stateOf(number)).toBe('fulfilled')
  })

  test('that comes after the order was closed is fulfilled all the same', async () => {
    const { number } = await startOrder(await context(), YEAR)
    await askProviders(await context(16 * MINUTE, 'portal'), fulfilMembership)
    expect(await stateOf(number)).toBe('closed')
    expect(wechat.states.get(number)).toEqual({ state: 'closed' })
    wechat.pay(number, 29_900)
    await askProviders(await context(17 * MINUTE, 'portal'), fulfilMembership)
    expect(await stateOf(number)).toBe('fulfilled')
  })

  test('is in the books even when what it is for could not be given, and is made good later', async () => {
    const { number } = await startOrder(await context(), YEAR)
    const state = wechat.pay(number, 29_900)
    await settleOrder(await context(), { number, provider: 'wechat', state }, async () => {
      throw new Error('the other side of the portal is on fire')
    })
    expect(await stateOf(number)).toBe('paid')
    expect(await fulfilPaidOrders(await context(0, 'portal'), fulfilMembership)).toBe(1)
    expect(await isMember()).toBe(true)
  })

  test('is not looked for where a provider does not answer, and the order stays open', async () => {
    const { number } = await startOrder(await context(), YEAR)
    wechat.isDown = true
    await askProviders(await context(16 * MINUTE, 'portal'), fulfilMembership)
    expect(await stateOf(number)).toBe('open')
  })
})

describe('a payment that is hard to know of', () => {
  test('is found where a notice said another amount than the provider’s books', async () => {
    const { number } = await startOrder(await context(), YEAR)
    const state = wechat.pay(number, 29_900)
    expect(await settle(number, { ...state, paidFen: 1 })).toBe('wrong_amount')
    await askProviders(await context(MINUTE, 'portal'), fulfilMembership)
    expect(await stateOf(number)).toBe('fulfilled')
    expect(await years()).toBe(1)
  })

  test('of too little is told once, gives nothing, and does not keep its order open', async () => {
    const { number } = await startOrder(await context(), YEAR)
    wechat.pay(number, 1)
    const later = await context(20 * MINUTE, 'portal')
    await askProviders(later, fulfilMembership)
    await askProviders(await context(21 * MINUTE, 'portal'), fulfilMembership)
    expect(await stateOf(number)).toBe('closed')
    expect(await years()).toBe(0)
    const { rows } = await later.db.execute(
      sql`select 1 from audit_records where verb = 'recordPayment' and subject = ${`order:${number}`}`,
    )
    expect(rows).toHaveLength(1)
  })

  test('with the second provider, whose notice was lost, is found and given back', async () => {
    const { number } = await startOrder(await context(), YEAR)
    await settle(number)
    alipay.pay(number, 29_900)
    await askProviders(await context(MINUTE, 'portal'), fulfilMembership)
    await sendRefunds(await context(2 * MINUTE, 'portal'))
    expect(alipay.refunded).toHaveLength(1)
    expect(wechat.refunded).toEqual([])
    expect(await years()).toBe(1)
  })

  test('with one provider closes the order at the other, so that nobody pays twice', async () => {
    const { number } = await startOrder(await context(), YEAR)
    await settle(number)
    await askProviders(await context(MINUTE, 'portal'), fulfilMembership)
    expect(alipay.states.get(number)).toEqual({ state: 'closed' })
  })

  test('with the second provider after it was asked, notice lost, is found when the code’s time is over', async () => {
    const { number } = await startOrder(await context(), YEAR)
    await settle(number)
    await askProviders(await context(MINUTE, 'portal'), fulfilMembership)
    alipay.pay(number, 29_900)
    // Not asked every minute for nothing …
    await askProviders(await context(2 * MINUTE, 'portal'), fulfilMembership)
    await sendRefunds(await context(3 * MINUTE, 'portal'))
    expect(alipay.refunded).toHaveLength(0)
    // … but once more at the end.
    await askProviders(await context(16 * MINUTE, 'portal'), fulfilMembership)
    await sendRefunds(await context(17 * MINUTE, 'portal'))
    expect(alipay.refunded).toHaveLength(1)
  })

  test('is not missed behind hundreds of others', async () => {
    const own = await context()
    await own.db.execute(sql`
      insert into orders (number, person_id, purchase, subject, amount_fen, created_at, expires_at)
      select 'X' || n, ${personId}, 'other ' || n, 'x', 1, ${NOON}, ${NOON}::timestamptz + interval '2 hours'
      from generate_series(1, 600) n`)
    await own.db.execute(sql`
      insert into order_payments (order_id, provider) select id, 'wechat' from orders where number like 'X%'`)
    const { number } = await startOrder(own, YEAR)
    wechat.pay(number, 29_900)
    await askProviders(await context(MINUTE, 'portal'), fulfilMembership)
    await askProviders(await context(2 * MINUTE, 'portal'), fulfilMembership)
    expect(await stateOf(number)).toBe('fulfilled')
    await own.db.execute(sql`delete from orders where number like 'X%'`)
  })

  test('cannot come for an order without any code, which is closed when its time is over', async () => {
    const { number } = await startOrder(await context(), YEAR)
    const { db } = await context()
    await db.execute(
      sql`delete from order_payments where order_id = (select id from orders where number = ${number})`,
    )
    await askProviders(await context(16 * MINUTE, 'portal'), fulfilMembership)
    expect(await stateOf(number)).toBe('closed')
  })
})

describe('renewing', () => {
  test('adds a year behind the one that runs', async () => {
    await settle((await startOrder(await context(), YEAR)).number)
    const first = (await readMemberships(await context(), personId)).of('semi').endsAt
    await settle((await startOrder(await context(), YEAR)).number)
    const second = (await readMemberships(await context(), personId)).of('semi').endsAt
    expect([first, second].map((end) => end?.toISOString().slice(0, 10))).toEqual([
      '2027-11-21',
      '2028-11-21',
    ])
  })
})

describe('a refund', () => {
  test('ends the membership and gives the money back once', async () => {
    const { number } = await startOrder(await context(), YEAR)
    await settle(number)
    const portal = await context(0, 'portal')
    await refundOrder(portal, { number, reason: '读者申请' }, takeMembershipBack)
    expect(await isMember()).toBe(false)
    await expect(refundOrder(portal, { number, reason: '又一次' }, takeMembershipBack)).rejects.toMatchObject(
      {
        code: 'order_not_refundable',
      },
    )
    await sendRefunds(portal)
    expect(wechat.refunded).toHaveLength(1)
    const rows = await portal.db.select().from(refunds).where(eq(refunds.reason, '读者申请'))
    expect(rows).toMatchObject([{ state: 'succeeded', amountFen: 29_900 }])
    const paid = await portal.db
      .select()
      .from(orderPayments)
      .where(eq(orderPayments.orderId, rows[0]?.orderId ?? 0))
    expect(paid.find((payment) => payment.provider === 'wechat')?.state).toBe('returned')
  })

  test('of an order that was paid with both providers gives both amounts back, each once', async () => {
    const { number } = await startOrder(await context(), YEAR)
    await settle(number)
    await settle(number, alipay.pay(number, 29_900), 'alipay')
    const portal = await context(0, 'portal')
    await refundOrder(portal, { number, reason: '读者申请' }, takeMembershipBack)
    await sendRefunds(portal)
    await sendRefunds(portal)
    expect([wechat.refunded.length, alipay.refunded.length]).toEqual([1, 1])
    expect(await isMember()).toBe(false)
  })

  test('is not undone by a notice that comes after it', async () => {
    const { number } = await startOrder(await context(), YEAR)
    const state = wechat.pay(number, 29_900)
    await settle(number, state)
    const portal = await context(0, 'portal')
    await refundOrder(portal, { number, reason: '读者申请' }, takeMembershipBack)
    await settle(number, state)
    await sendRefunds(portal)
    await settle(number, state)
    expect(await stateOf(number)).toBe('refunded')
    expect(await isMember()).toBe(false)
    expect(wechat.refunded).toHaveLength(1)
  })

  test('and a new year at the same moment leave one whole year', async () => {
    const { number } = await startOrder(await context(), YEAR)
    await settle(number)
    const second = await startOrder(await context(), YEAR)
    const state = wechat.pay(second.number, 29_900)
    await Promise.all([
      refundOrder(await context(0, 'portal'), { number, reason: '读者申请' }, takeMembershipBack),
      settle(second.number, state),
    ])
    expect(await years()).toBe(1)
    const { endsAt } = (await readMemberships(await context(), personId)).of('semi')
    // Moved forward it keeps its length, which has a leap day when it was given behind the first.
    expect(['2027-11-21', '2027-11-22']).toContain(endsAt?.toISOString().slice(0, 10))
  })

  test('of the first of two years leaves the second whole', async () => {
    const { number } = await startOrder(await context(), YEAR)
    await settle(number)
    await settle((await startOrder(await context(), YEAR)).number)
    await refundOrder(await context(0, 'portal'), { number, reason: '读者申请' }, takeMembershipBack)
    const { endsAt, isMember: still } = (await readMemberships(await context(), personId)).of('semi')
    expect(still).toBe(true)
    expect(Math.round(((endsAt?.getTime() ?? 0) - NOON.getTime()) / 86_400_000)).toBeGreaterThanOrEqual(365)
  })

  test('needs staff and a reason', async () => {
    const { number } = await startOrder(await context(), YEAR)
    await settle(number)
    await expect(
      refundOrder(await context(), { number, reason: 'x' }, takeMembershipBack),
    ).rejects.toMatchObject({
      code: 'permission_missing',
    })
    await expect(
      refundOrder(await context(0, 'portal'), { number, reason: ' ' }, takeMembershipBack),
    ).rejects.toMatchObject({ code: 'refund_reason_missing' })
  })
})
