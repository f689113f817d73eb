import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { personWithToken } from '#features/accounts/testing.ts'
import { fulfilMembership, takeMembershipBack } from '#features/membership/fulfil.server.ts'
import { membershipPeriods } from '#features/membership/tables.server.ts'
import { awaitTransfer } from '#features/orders/await-transfer.server.ts'
import { membershipYear } from '#features/orders/catalogue.ts'
import { listOfficeOrders } from '#features/orders/desk/list-orders.server.ts'
import { readOfficeOrder } from '#features/orders/desk/read-order.server.ts'
import { orderExport } from '#features/orders/export-orders.server.ts'
import { issueInvoice } from '#features/orders/issue-invoice.server.ts'
import { correctInvoice } from '#features/orders/issued-invoices.server.ts'
import { readOwnOrderData } from '#features/orders/own-orders.server.ts'
import { readOwnOrder } from '#features/orders/queries.server.ts'
import { issueRedInvoice, listRedInvoices } from '#features/orders/red-invoices.server.ts'
import { recordTransfer } from '#features/orders/record-transfer.server.ts'
import { refundMoney, refundOrder } from '#features/orders/refund-order.server.ts'
import { sendRefunds } from '#features/orders/send-refunds.server.ts'
import { settleOrder } from '#features/orders/settle-order.server.ts'
import { startOrder } from '#features/orders/start-order.server.ts'
import { invoices } from '#features/orders/tables.server.ts'
import { fakeProvider } from '#features/orders/testing.ts'
import type { Context } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { SEMI, TERMS, testContext, testServices, WITH_BANK } from '../context.ts'
import { testDatabase } from '../database.ts'
import { exportedRows } from '../exported-rows.ts'
import { testPortal } from '../portal.ts'

/** Orders belong to who made them, and money comes back to who paid it. */

const YEAR = membershipYear(SEMI, TERMS)
const { db } = await testDatabase()
const wechat = fakeProvider('wechat')
const alipay = fakeProvider('alipay')
const services = { ...testServices(db), payments: [wechat.provider, alipay.provider] }
const system: Context = { ...testContext(db), services }
let portal: Awaited<ReturnType<typeof testPortal>>
let owner: { id: number; token: string }

const as = (id: number): Context => ({ ...system, actor: { kind: 'person', id, sessionId: 1 } })
const send = async (path: string, token: string, payload: object) =>
  (
    await portal.app.inject({
      method: 'POST',
      url: `/openapi/v1/vue/member/${path}`,
      headers: { authorization: token },
      payload,
    })
  ).json()

beforeAll(async () => {
  portal = await testPortal({ services })
})
afterAll(() => portal.close())
beforeEach(async () => {
  owner = await personWithToken(system)
})

async function paidOrder(): Promise<string> {
  const { number } = await startOrder(as(owner.id), YEAR)
  await settleOrder(
    system,
    { number, provider: 'wechat', state: wechat.pay(number, 29_900) },
    fulfilMembership,
  )
  return number
}

test('an invoice is had by who paid the order and by nobody else, whoever knows its number', async () => {
  const number = await paidOrder()
  const stranger = await personWithToken(system)
  const asked = { number, title: '砺川晶体', taxNumber: '91310000MA1K00000X', email: 'a@example.com' }
  const before = await db.$count(invoices)
  expect(await send('invoice', stranger.token, asked)).toMatchObject({ code: 409 })
  expect(await db.$count(invoices)).toBe(before)
  expect(await send('invoice', owner.token, asked)).toMatchObject({ code: 0 })
  expect(await db.$count(invoices)).toBe(before + 1)
})

test('an issued invoice is found by its number long after its mail, and taken along with the own data', async () => {
  const number = await paidOrder()
  const asked = { number, title: '砺川晶体', taxNumber: '91310000MA1K00000X', email: 'a@example.com' }
  await send('invoice', owner.token, asked)
  await issueInvoice(system, { number, invoiceNumber: '24312000000012345678', link: undefined })
  const { body } = await portal.app.inject({ url: '/me', headers: { cookie: `portal_token=${owner.token}` } })
  expect(body.replaceAll('<!-- -->', '')).toContain('发票已开具，号码 24312000000012345678')
  const { title: 抬头, taxNumber: 税号, email: 邮箱 } = asked
  expect(await readOwnOrderData(as(owner.id))).toMatchObject({
    订单: [{ 订单号: number, 发票: { 抬头, 税号, 邮箱, 状态: '已开', 号码: '24312000000012345678' } }],
  })
})

test('what was paid can be kept: number, time, lines and sum, for its buyer alone, and the list of orders leads there', async () => {
  const number = await paidOrder()
  const open = async (url: string, { token } = owner) =>
    (await portal.app.inject({ url, headers: { cookie: `portal_token=${token}` } })).body
  const kept = (await open(`/pay/${number}`)).replaceAll('<!-- -->', '')
  for (const part of ['付款凭据', number, '收款方', '付款时间', YEAR.lines[0].subject, '¥299', '不是发票'])
    expect(kept).toContain(part)
  expect(await open('/me')).toContain(`href="/pay/${number}"`)
  expect(await open(`/pay/${number}`, await personWithToken(system))).not.toContain('付款凭据')
  const { number: unpaid } = await startOrder(as(owner.id), YEAR)
  expect(await open(`/pay/${unpaid}`)).not.toContain('付款凭据')
  expect(await open('/me')).not.toContain(`href="/pay/${unpaid}"`)
})

test('of what came by bank the day is said on which it did, and no hour that nobody knows', async () => {
  const withBank = { ...services, settings: WITH_BANK }
  const buyer: Context = { ...as(owner.id), services: withBank }
  const { number } = await awaitTransfer(buyer, await startOrder(buyer, YEAR), async () => undefined)
  const daysLater: Context = { ...system, now: new Date(system.now.getTime() + 3 * DAY_MS) }
  const money = { amountFen: 29_900, receivedOn: '2026-11-22', reference: 'B-2026-1122', payer: '岚江储能' }
  await recordTransfer(daysLater, { number, ...money }, fulfilMembership)
  const { body } = await portal.app.inject({
    url: `/pay/${number}`,
    headers: { cookie: `portal_token=${owner.token}` },
  })
  expect(body).toMatch(/到账日期<\/dt><dd[^>]*>2026-11-22</)
  expect(body).not.toContain('23:59')
  // Among one's own data, and wherever the office looks.
  const told = [
    await readOwnOrderData(buyer),
    await exportedRows(orderExport, daysLater, { text: number }),
    await listOfficeOrders(daysLater, { text: number }),
    await readOfficeOrder(daysLater, { number }, async () => []),
  ]
  for (const each of told) {
    expect(JSON.stringify(each)).toContain('"2026-11-22"')
    expect(JSON.stringify(each)).not.toContain('T23:59')
  }
})

test('one’s orders are listed in yuan, and no others', async () => {
  const number = await paidOrder()
  const stranger = await personWithToken(system)
  const list = async (authorization: string) => {
    const url = '/openapi/v1/vue/member/orders'
    return (await portal.app.inject({ url, headers: { authorization } })).json().json
  }
  expect(await list(owner.token)).toMatchObject([{ number, price: 299 }])
  expect(await list(stranger.token)).toEqual([])
})

test('of two providers that are paid in the same moment one gives its money back, every time', async () => {
  const refundedBefore = wechat.refunded.length + alipay.refunded.length
  const numbers: string[] = []
  for (let turn = 0; turn < 8; turn += 1) {
    owner = await personWithToken(system)
    const { number } = await startOrder(as(owner.id), YEAR)
    numbers.push(number)
    await Promise.all(
      [wechat, alipay].map((each) =>
        settleOrder(
          system,
          { number, provider: each.provider.name, state: each.pay(number, 29_900) },
          fulfilMembership,
        ),
      ),
    )
    expect(await db.$count(membershipPeriods, eq(membershipPeriods.personId, owner.id))).toBe(1)
  }
  await sendRefunds(system)
  expect(wechat.refunded.length + alipay.refunded.length - refundedBefore).toBe(numbers.length)
})

test('a payment of an order that nobody knows is not acknowledged, so that the provider goes on telling', async () => {
  const tell = async (number: string) => {
    const state = wechat.pay(number, 29_900)
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/pay/notices/wechat',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ number, state }),
    })
    return [answer.statusCode, answer.body]
  }
  expect(await tell('20261121999999999999')).toEqual([500, 'fail'])
  const { number } = await startOrder(as(owner.id), YEAR)
  expect(await tell(number)).toEqual([200, 'success'])
})

test('an order whose money all went back, with what it bought left, is not said to be paid back in part', async () => {
  const number = await paidOrder()
  const { lines } = await readOwnOrder(system, { number, personId: owner.id })
  const back = async (amountFen: number) => {
    const parts = lines.map(({ id }) => ({ lineId: id, quantity: 0, amountFen }))
    await refundOrder(system, { number, reason: '投诉', parts }, takeMembershipBack)
    return (
      await portal.app.inject({ url: '/me', headers: { cookie: `portal_token=${owner.token}` } })
    ).body.replaceAll('<!-- -->', '')
  }
  expect(await back(9900)).toContain('已完成，部分退款 ¥99')
  const all = await back(20_000)
  expect(all).toContain('已完成，全额退款 ¥299')
  expect(all).toContain('有效期至')
})

test('of an invoice that was taken back in part its buyer finds the red one, but not beside another that took its place', async () => {
  const number = await paidOrder()
  await send('invoice', owner.token, { number, title: '周季衡', buyer: 'person', email: 'a@example.com' })
  await issueInvoice(system, { number, invoiceNumber: '24312000000012345678', link: undefined })
  await refundMoney(system, { number, reason: '勘误补偿', amountFen: 9900 }, takeMembershipBack)
  const own = async () => {
    const { body } = await portal.app.inject({
      url: '/me',
      headers: { cookie: `portal_token=${owner.token}` },
    })
    return body.replaceAll('<!-- -->', '')
  }
  expect(await own()).not.toContain('红')
  const red = (await listRedInvoices(system, { state: 'requested' })).find((each) => each.number === number)
  await issueRedInvoice(system, { id: red?.id ?? 0, redNumber: '24312000000012345680' })
  expect(await own()).toContain('已红冲 ¥99，红字发票号码 24312000000012345680')
  expect(await readOwnOrderData(as(owner.id))).toMatchObject({
    订单: [{ 发票: { 红字发票: [{ 号码: '24312000000012345680', 金额: '99.00 元' }] } }],
  })
  const nextDay = { ...system, now: new Date(system.now.getTime() + DAY_MS) }
  await correctInvoice(nextDay, { number, invoiceNumber: '24312000000012345699', reason: '抬头有误' })
  expect(await own()).not.toContain('红冲')
})
