import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ignoreNewDevice } from '#features/accounts/note-device.server.ts'
import { openSession } from '#features/accounts/sign-in.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { addMembershipYear } from '#features/membership/add-year.server.ts'
import { PAYABLE_MINUTES } from '#features/orders/limits.ts'
import { refundOrder } from '#features/orders/refund-order.server.ts'
import { sendRefunds } from '#features/orders/send-refunds.server.ts'
import { settleOrder } from '#features/orders/settle-order.server.ts'
import { orders, refunds } from '#features/orders/tables.server.ts'
import { fakeProvider } from '#features/orders/testing.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { makePdf, textsOf } from '#platform/pdf/testing.ts'
import { NOON, testContext, testServices } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { testPortal } from '../../../test/portal.ts'
import { wired } from '../../../test/portal.ts'
import { endingFiles } from './ending-files.server.ts'
import { fulfilFile } from './fulfil.server.ts'
import { openFile, redeemTicket } from './open-file.server.ts'
import { makeMarkedCopy } from './marked-copy.server.ts'
import { orderFile } from './order-file.server.ts'
import { listOwnFiles } from './own-files.server.ts'
import { saveFile } from './save-file.server.ts'
import { filePurchases } from './tables.server.ts'
import { takePdf } from './take-pdf.server.ts'
import { withdrawFile } from './withdraw-file.server.ts'

const READING = 9800
const DOWNLOADING = 19_800
const MINUTE = 60_000

let services: ReturnType<typeof testServices>
let wechat = fakeProvider('wechat')
let personId = 0
let fileId = 0
let pdfId = ''
let sequence = 0

beforeAll(async () => {
  services = testServices((await testDatabase()).db)
  pdfId = await takePdf(await portal(), await makePdf([{}, {}]))
})

beforeEach(async () => {
  wechat = fakeProvider('wechat')
  const own = await portal()
  personId = await makePerson(own, { name: '买书的人' })
  fileId = await makeFile()
})

afterAll(() => services.pdf.close())

async function portal() {
  const own = testContext((await testDatabase()).db)
  return { ...own, services: { ...services, payments: [wechat.provider] } }
}
async function reader(ms = 0) {
  const own = await portal()
  const actor = { kind: 'person', id: personId, sessionId: 1 } as const
  return { ...own, actor, now: new Date(NOON.getTime() + ms) }
}
async function makeFile(changes: Partial<Parameters<typeof saveFile>[1]> = {}) {
  sequence += 1
  return saveFile(await portal(), {
    name: `卖的资料${sequence}.pdf`,
    title: `卖的资料${sequence}`,
    access: 'member',
    downloadButton: 'active',
    priceFen: READING,
    pdfId,
    publishedAt: NOON,
    ...changes,
  })
}
const order = async (purpose: 'read' | 'download' = 'read', ms = 0) =>
  orderFile(await reader(ms), { id: fileId, purpose })
const pay = async (number: string, fen = READING) =>
  settleOrder(await portal(), { number, provider: 'wechat', state: wechat.pay(number, fen) }, fulfilFile)
const mayOpen = async (purpose: 'read' | 'download' = 'read') =>
  openFile(await reader(), { id: fileId, purpose }).then(
    () => true,
    () => false,
  )
const purchases = async () => (await portal()).db.$count(filePurchases, eq(filePurchases.personId, personId))
const stateOf = async (number: string) => {
  const [row] = await (await portal()).db.select().from(orders).where(eq(orders.number, number))
  return row?.state
}

describe('an order', () => {
  test('costs what stands in the file’s row when it is made, whatever becomes of the price', async () => {
    const { number, amountFen, subject } = await order()
    expect(amountFen).toBe(READING)
    expect(subject).toMatch(/^《卖的资料\d+》阅读$/)
    await makeFile({ id: fileId, priceFen: 1 })
    expect((await order()).amountFen).toBe(READING)
    await pay(number)
    expect(await mayOpen()).toBe(true)
  })

  test('is one and the same for fifty tabs at once', async () => {
    const started = await Promise.all(Array.from({ length: 50 }, () => order()))
    expect(new Set(started.map(({ number }) => number)).size).toBe(1)
  })

  test('is refused to who may read already, and for what is not sold', async () => {
    const open = await makeFile({ access: 'signed_in' })
    await expect(orderFile(await reader(), { id: open, purpose: 'read' })).rejects.toMatchObject({
      code: 'file_already_yours',
    })
    const member = { ...(await reader()), audience: { key: 'member:semi', memberOf: ['semi'] } }
    await expect(orderFile(member, { id: fileId, purpose: 'read' })).rejects.toMatchObject({
      code: 'file_already_yours',
    })
    const unsold = await makeFile({ priceFen: undefined })
    await expect(orderFile(await reader(), { id: unsold, purpose: 'read' })).rejects.toMatchObject({
      code: 'file_not_sold',
    })
    await expect(orderFile(await reader(), { id: 999_999, purpose: 'read' })).rejects.toMatchObject({
      code: 'file_not_found',
    })
    await expect(orderFile(await portal(), { id: fileId, purpose: 'read' })).rejects.toMatchObject({
      code: 'sign_in_required',
    })
  })

  test('of reading leaves a download with a price of its own to be bought, and that one gives both', async () => {
    fileId = await makeFile({ downloadPriceFen: DOWNLOADING })
    await pay((await order('read')).number)
    expect([await mayOpen('read'), await mayOpen('download')]).toEqual([true, false])
    await pay((await order('download')).number, DOWNLOADING)
    expect(await mayOpen('download')).toBe(true)
    await expect(order('download')).rejects.toMatchObject({ code: 'file_already_yours' })
  })
})

test('a purchase with which the download came along keeps it once the download has a price of its own', async () => {
  await pay((await order('download')).number)
  expect((await listOwnFiles(await reader())).map(({ id, purpose }) => [id, purpose])).toEqual([
    [fileId, 'download'],
  ])
  await makeFile({ id: fileId, downloadPriceFen: DOWNLOADING })
  expect([await mayOpen('read'), await mayOpen('download')]).toEqual([true, true])
})

test('a purchase of reading alone brings no download that is offered for money later', async () => {
  fileId = await makeFile({ downloadButton: 'hidden' })
  await pay((await order('read')).number)
  await makeFile({ id: fileId, downloadPriceFen: DOWNLOADING })
  expect([await mayOpen('read'), await mayOpen('download')]).toEqual([true, false])
})

describe('a payment', () => {
  test('told fifty times at once gives one purchase', async () => {
    const { number } = await order()
    const state = wechat.pay(number, READING)
    const own = await portal()
    await Promise.all(
      Array.from({ length: 50 }, () => settleOrder(own, { number, provider: 'wechat', state }, fulfilFile)),
    )
    expect(await purchases()).toBe(1)
    expect(await stateOf(number)).toBe('fulfilled')
  })

  test('of a second order for the same is given back by itself, and the file stays', async () => {
    const first = await order()
    const second = await order('read', 16 * MINUTE)
    expect(second.number).not.toBe(first.number)
    await Promise.all([pay(first.number), pay(second.number)])
    expect(await purchases()).toBe(1)
    const states = [await stateOf(first.number), await stateOf(second.number)]
    expect(states.toSorted()).toEqual(['fulfilled', 'refunded'])
    await sendRefunds(await portal())
    expect(wechat.refunded).toHaveLength(1)
    expect(await mayOpen()).toBe(true)
    const [refund] = await (
      await portal()
    ).db
      .select()
      .from(refunds)
      .where(eq(refunds.number, wechat.refunded[0] ?? ''))
    expect(refund).toMatchObject({ reason: '重复购买，自动退回', amountFen: READING })
  })

  test('of reading by who has bought the download meanwhile is given back', async () => {
    fileId = await makeFile({ downloadPriceFen: DOWNLOADING })
    const reading = await order('read')
    await pay((await order('download')).number, DOWNLOADING)
    await pay(reading.number)
    expect(await stateOf(reading.number)).toBe('refunded')
    expect(await purchases()).toBe(1)
  })

  test('of what was taken down meanwhile goes back, and is told', async () => {
    const { number } = await order()
    await withdrawFile(await portal(), { id: fileId, reason: '来源要求' })
    await pay(number)
    expect(await stateOf(number)).toBe('refunded')
    expect(await purchases()).toBe(0)
    const [refund] = await (
      await portal()
    ).db
      .select({ amountFen: refunds.amountFen, reason: refunds.reason })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(eq(orders.number, number))
    expect(refund).toEqual({ amountFen: READING, reason: '内容已撤下，自动退回' })
  })

  test('of what is taken down later stays among one’s own, is called so, and ends with the refund', async () => {
    const { number } = await order()
    await pay(number)
    const listed = async () =>
      (await listOwnFiles(await reader())).map(({ id, isWithdrawn }) => [id, isWithdrawn])
    expect(await listed()).toContainEqual([fileId, false])
    await withdrawFile(await portal(), { id: fileId, reason: '来源要求' })
    expect(await listed()).toContainEqual([fileId, true])
    expect(await endingFiles(await reader())).toEqual([])
    await refundOrder(await portal(), { number, reason: '资料撤下' }, wired.takeBack)
    expect(await listed()).toEqual([])
  })

  test.each([
    ['closed to everybody', { access: 'nobody' }],
    ['left without a button', { readButton: 'hidden', downloadButton: 'hidden' }],
  ] as const)('of what is %s meanwhile goes back, and what is so later is called so', async (_, closing) => {
    const { number } = await order()
    await makeFile({ id: fileId, ...closing })
    await pay(number)
    expect([await stateOf(number), await purchases()]).toEqual(['refunded', 0])
    await makeFile({ id: fileId })
    await pay((await order()).number)
    await makeFile({ id: fileId, ...closing })
    const own = (await listOwnFiles(await reader())).map(({ id, isWithdrawn }) => [id, isWithdrawn])
    expect(own).toEqual([[fileId, true]])
    expect(await endingFiles(await reader())).toEqual([])
  })

  test('puts the order’s number on the buyer’s copy', async () => {
    const { number } = await order()
    await pay(number)
    const own = await reader()
    const { path } = await openFile(own, { id: fileId, purpose: 'download' })
    const { file, copyOf } = await redeemTicket(own, path.split('/')[2] ?? '')
    if (!copyOf) throw new Error('an original was let out')
    const texts = await textsOf(await makeMarkedCopy(own, { file, ...copyOf }))
    for (const text of texts) for (const part of ['买书的人', `订单 ${number}`]) expect(text).toContain(part)
  })
})

describe('a refund', () => {
  test('closes the file, also for an address that was given before', async () => {
    const { number } = await order()
    await pay(number)
    const own = await reader()
    const { path } = await openFile(own, { id: fileId, purpose: 'download' })
    await refundOrder(await portal(), { number, reason: '读者申请' }, wired.takeBack)
    expect(await mayOpen()).toBe(false)
    await expect(redeemTicket(own, path.split('/')[2] ?? '')).rejects.toMatchObject({
      code: 'file_ticket_spent',
    })
    await expect(order()).resolves.toMatchObject({ state: 'open' })
  })

  test('leaves a member who bought before joining what members may', async () => {
    const { number } = await order()
    await pay(number)
    await addMembershipYear(await portal(), { personId, industry: 'semi', source: { grant: '测试' } })
    await refundOrder(await portal(), { number, reason: '读者申请' }, wired.takeBack)
    const member = { ...(await reader()), audience: { key: 'member:semi', memberOf: ['semi'] } }
    await expect(openFile(member, { id: fileId, purpose: 'read' })).resolves.toBeDefined()
  })
})

test('over the calls: rights say the price, the order gives codes, its state is polled, and then it opens', async () => {
  const app = await testPortal({ services: { ...services, payments: [wechat.provider] } })
  const { token } = await openSession(await portal(), personId, ignoreNewDevice)
  const headers = { authorization: token }
  const rights = async () =>
    (await app.app.inject({ url: `/openapi/v1/vue/file/rights?id=${fileId}`, headers })).json().json
  expect(await rights()).toEqual({
    read: { may: false, lacks: 'member_or_purchase', price: 98 },
    download: { may: false, lacks: 'member_or_purchase', price: 98 },
    seatOf: '',
  })
  const ordered = await app.app.inject({
    method: 'POST',
    url: '/openapi/v1/vue/file/order',
    payload: { id: fileId },
    headers,
  })
  const { number, price, codes } = ordered.json().json
  expect({ price, codes }).toMatchObject({
    price: 98,
    codes: [{ provider: 'wechat', qr: expect.stringMatching(/^data:image\/svg/) }],
  })
  const state = async () =>
    (await app.app.inject({ url: `/openapi/v1/vue/order/state?number=${number}`, headers })).json().json
  expect(await state()).toEqual({ state: 'open', isOver: false })
  app.setNow(new Date(NOON.getTime() + PAYABLE_MINUTES * MINUTE_MS))
  expect(await state()).toEqual({ state: 'open', isOver: true })
  app.setNow(NOON)
  await pay(number)
  expect(await state()).toEqual({ state: 'fulfilled', isOver: false })
  expect(await rights()).toEqual({
    read: { may: true, lacks: '', price: -1 },
    download: { may: true, lacks: '', price: -1 },
    seatOf: '',
  })
  const page = await app.app.inject({
    url: `/file/${fileId}/read`,
    headers: { cookie: `portal_token=${token}` },
  })
  expect(page.statusCode).toBe(200)
  expect(page.headers['cache-control']).toBe('private, no-store')
  expect(page.body).toContain(`/file/${fileId}/pages/2?w=1600`)
  expect(page.body).toContain('href="#page-2"')
  await app.close()
})
