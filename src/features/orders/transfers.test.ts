import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import { messagesTo } from '#features/notifications/testing.ts'
import type { Context, StaffActor } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import { allOf } from '../../../test/all-of.ts'
import { NOON, testContext, WITH_BANK } from '../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../test/database.ts'
import { askProviders } from './ask-providers.server.ts'
import { awaitTransfer, type KeepUntil } from './await-transfer.server.ts'
import { cancelOrder } from './cancel-order.server.ts'
import { single } from './catalogue.ts'
import { endingOrders } from './ending-orders.server.ts'
import { readEarnings } from './desk/earned.server.ts'
import { ledgerExport } from './desk/export-ledger.server.ts'
import { readOfficeOrder } from './desk/read-order.server.ts'
import { listAwaitedTransfers, listRecordedTransfers, listTransfersBack } from './list-transfers.server.ts'
import { readOwnOrderData } from './own-orders.server.ts'
import { readOwnOrder } from './queries.server.ts'
import { moveTransfer } from './move-transfer.server.ts'
import { orderMessages } from './messages.ts'
import { recordTransfer } from './record-transfer.server.ts'
import { refundMoney, refundOrder } from './refund-order.server.ts'
import { transferExport } from './export-transfers.server.ts'
import { sendRefunds, settleRefundByHand } from './send-refunds.server.ts'
import { continueOrder, startOrder } from './start-order.server.ts'
import { ledgerEntries, orderPayments, orders } from './tables.server.ts'
import { fakeProvider, forgetOrders } from './testing.ts'
import { giveUpTransfer, waitLonger } from './waiting-transfers.server.ts'

/** Companies pay by bank, and staff write down what arrives (C-28). */

const finance: StaffActor = { kind: 'staff', id: 1, sessionId: 1, roles: ['finance'], isProved: true }
const PRICE_FEN = 29_900
const given: string[] = []
/** Until when each line is kept. */
const kept: (readonly [string, string])[] = []
const fulfil = async (_context: Context, _order: unknown, line: { subject: string }) =>
  void given.push(line.subject)
const keep: KeepUntil = async (_context, order, line, until) =>
  void kept.push([`${order.state} ${line.subject}`, until.toISOString()])

let portal: Context
let buyer: Context
let office: Context
let personId = 0

beforeEach(async () => {
  const plain = testContext((await testDatabase()).db)
  const payments = [fakeProvider('wechat').provider]
  portal = { ...plain, services: { ...plain.services, payments, settings: WITH_BANK } }
  personId = await makePerson(portal, { name: '周季衡' })
  buyer = { ...portal, actor: { kind: 'person', id: personId, sessionId: 1 } }
  office = { ...portal, actor: finance }
})
afterEach(async () => {
  given.length = 0
  kept.length = 0
  await forgetOrders(await testDatabase())
})

const later = (context: Context, days: number): Context => ({
  ...context,
  now: new Date(NOON.getTime() + days * DAY_MS),
})
const bought = (fileId = 1) =>
  single(
    { product: 'file', detail: { fileId, purpose: 'read' } },
    { subject: `白皮书 ${fileId}`, priceFen: PRICE_FEN },
  )
async function awaited(fileId = 1): Promise<string> {
  const { number } = await startOrder(buyer, bought(fileId))
  return (await awaitTransfer(buyer, { number }, keep)).number
}
const arrival = (number: string, more: Partial<Parameters<typeof recordTransfer>[1]> = {}) => ({
  number,
  amountFen: PRICE_FEN,
  receivedOn: '2026-11-21',
  reference: 'n20261121-0001',
  payer: '岚江储能科技有限公司',
  payerAccount: '6217 0001 0000 12345',
  ...more,
})
/** Gives back all of an order that came by bank, and the number under which it is to be transferred. */
async function givenBack(number: string): Promise<string> {
  await refundOrder(office, { number, reason: '到账记错了订单' }, async () => undefined)
  const back = (await listTransfersBack(office)).find(({ orderNumber }) => orderNumber === number)
  return back?.number ?? ''
}
const stateOf = async (number: string) => (await readOwnOrder(portal, { number, personId })).state
const booked = ({ db }: Context) => db.$count(ledgerEntries)

describe('an order that waits for a bank transfer', () => {
  test('takes the place of the one paid online, is kept for the days of the settings, and its buyer is told where to', async () => {
    const { number: online } = await startOrder(buyer, bought())
    const { number } = await awaitTransfer(buyer, { number: online }, keep)
    expect(await stateOf(online)).toBe('closed')
    const order = await readOwnOrder(portal, { number, personId })
    expect(order).toMatchObject({ way: 'transfer', state: 'open', amountFen: PRICE_FEN })
    // To the end of the seventh day in Shanghai.
    expect(order.expiresAt.toISOString()).toBe('2026-11-28T16:00:00.000Z')
    expect(kept).toEqual([['open 白皮书 1', '2026-11-28T16:00:00.000Z']])
    const [told] = await messagesTo(portal, personId)
    expect(told?.body).toContain('户名 澜江产业媒体有限公司')
    expect(told?.body).toContain(`附言写订单号 ${number}`)
    expect(told?.body).toContain('2026-11-28')
  })

  test('is said to whoever is about to close the account, with the way to it', async () => {
    const number = await awaited()
    expect(await endingOrders(buyer)).toEqual([
      { text: '“白皮书 1”还在等对公转账，注销以后到的账原数汇回', path: `/pay/${number}` },
    ])
    await cancelOrder(buyer, { number }, keep)
    expect(await endingOrders(buyer)).toEqual([])
  })

  test('asked for twice is the same', async () => {
    const number = await awaited()
    expect(await awaitTransfer(buyer, { number }, keep)).toEqual({ number })
  })

  test('needs nobody who is paid online', async () => {
    buyer = { ...buyer, services: { ...buyer.services, payments: [] } }
    const order = await startOrder(buyer, bought())
    expect(order).toMatchObject({ codes: [], mayTransfer: true })
    expect(await continueOrder(buyer, order)).toMatchObject({ number: order.number, codes: [] })
    const { number } = await awaitTransfer(buyer, order, keep)
    expect(await stateOf(number)).toBe('open')
  })

  test('is not taken away by a press on buying or paying', async () => {
    const number = await awaited()
    const refused = { kind: 'conflict', code: 'transfer_awaited' }
    await expect(startOrder(buyer, bought())).rejects.toMatchObject(refused)
    await expect(continueOrder(buyer, { number })).rejects.toMatchObject(refused)
    expect(await stateOf(number)).toBe('open')
  })

  test('is not offered where the company has not said its account, nor for what is somebody else’s', async () => {
    const { number } = await startOrder(buyer, bought())
    const plain = {
      ...buyer,
      services: { ...buyer.services, settings: testContext(portal.db).services.settings },
    }
    await expect(awaitTransfer(plain, { number }, keep)).rejects.toMatchObject({
      code: 'transfer_not_offered',
    })
    const stranger: Context = {
      ...buyer,
      actor: { kind: 'person', id: await makePerson(portal), sessionId: 1 },
    }
    await expect(awaitTransfer(stranger, { number }, keep)).rejects.toMatchObject({ code: 'order_not_found' })
  })

  test('is one of five at most', async () => {
    for (const fileId of [1, 2, 3, 4, 5]) await awaited(fileId)
    await expect(awaited(6)).rejects.toMatchObject({ code: 'too_many_transfers' })
  })

  test('keeps nothing longer by being given up and asked for again', async () => {
    const numbers: string[] = []
    for (const fileId of [1, 2, 3, 4, 5]) numbers.push(await awaited(fileId))
    for (const number of numbers) await cancelOrder(buyer, { number }, keep)
    await expect(awaited(6)).rejects.toMatchObject({ code: 'too_many_transfers' })
  })

  test('is not kept where what it is for cannot be kept so long', async () => {
    const { number } = await startOrder(buyer, bought())
    const refuse: KeepUntil = () => Promise.reject(new Error('too late'))
    await expect(awaitTransfer(buyer, { number }, refuse)).rejects.toThrow('too late')
    expect(await stateOf(number)).toBe('open')
  })

  test('is closed by its buyer, by staff with a reason, or by its day; what it kept is let go within minutes', async () => {
    const [one, two, three] = [await awaited(1), await awaited(2), await awaited(3)]
    kept.length = 0
    await cancelOrder(buyer, { number: one }, keep)
    await giveUpTransfer(office, { number: two, reason: '对方来电取消' }, keep)
    const soon = '2026-11-21T04:15:00.000Z'
    expect(kept).toEqual([
      ['closed 白皮书 1', soon],
      ['closed 白皮书 2', soon],
    ])
    const told = await messagesTo(portal, personId)
    expect(told.some(({ body }) => body.includes('不再等待转账：对方来电取消'))).toBe(true)
    await askProviders(later(portal, 6), fulfil)
    expect(await stateOf(three)).toBe('open')
    await askProviders(later(portal, 8), fulfil)
    expect(await stateOf(three)).toBe('closed')
    await expect(giveUpTransfer(office, { number: three, reason: '过期' }, keep)).rejects.toMatchObject({
      code: 'transfer_not_awaited',
    })
  })

  test('is waited for longer, but not for ever', async () => {
    const number = await awaited()
    kept.length = 0
    await waitLonger(office, { number, lastDay: '2026-12-05' }, keep)
    expect(kept).toEqual([['open 白皮书 1', '2026-12-05T16:00:00.000Z']])
    await askProviders(later(portal, 10), fulfil)
    expect(await stateOf(number)).toBe('open')
    for (const lastDay of ['2026-11-20', '2027-02-01'])
      await expect(waitLonger(office, { number, lastDay }, keep)).rejects.toMatchObject({
        code: 'transfer_end_wrong',
      })
  })
})

describe('an arrival', () => {
  test('pays and gives what was ordered, and stands in the books, the order and the file of the accountant', async () => {
    const number = await awaited()
    const recorded = await recordTransfer(office, arrival(number), fulfil)
    expect(recorded).toEqual({ isGiven: true, backFen: 0 })
    expect(await stateOf(number)).toBe('fulfilled')
    expect(given).toEqual(['白皮书 1'])
    const story = await readOfficeOrder(office, { number }, async () => [])
    expect(story).toMatchObject({
      providers: ['transfer'],
      payments: [{ provider: 'transfer', transactionId: 'N20261121-0001', paidFen: PRICE_FEN }],
      transfer: { receivedOn: '2026-11-21', payer: '岚江储能科技有限公司' },
    })
    expect(story.timeline.find(({ what }) => what === '付款')?.note).toContain('流水号 N20261121-0001')
    const { rows } = await ledgerExport.open(office, {}, { showsContacts: false })
    const lines: string[][] = []
    for await (const row of rows()) lines.push(row.map(String))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toEqual(expect.arrayContaining(['对公转账', 'N20261121-0001', '299.00']))
    expect(await readOwnOrderData(buyer)).toMatchObject({ 对公转账: [{ 付款账号: '62170001000012345' }] })
  })

  test('written down in the next month stands in the books of the day on which it came, beside what came by then', async () => {
    const [first, late] = [await awaited(1), await awaited(2)]
    const december = later(office, 12)
    await recordTransfer(december, arrival(first, { receivedOn: '2026-12-01', reference: 'B-0001' }), fulfil)
    await recordTransfer(december, arrival(late, { receivedOn: '2026-11-30', reference: 'B-0002' }), fulfil)
    const november = { from: '2026-11-01', to: '2026-11-30' }
    expect(await readEarnings(december, november)).toMatchObject([{ day: '2026-11-30', inFen: PRICE_FEN }])
    const linesOf = async (asked: object) => {
      const { rows } = await ledgerExport.open(december, asked, { showsContacts: false })
      return (await allOf(rows())).map(([day, , , , subject]) => [day, subject])
    }
    expect(await linesOf(november)).toEqual([['2026-11-30', '白皮书 2']])
    expect(await linesOf({})).toEqual([
      ['2026-11-30', '白皮书 2'],
      ['2026-12-01', '白皮书 1'],
    ])
  })

  test('of another amount, another day, another order or without a fresh second factor is not taken', async () => {
    const number = await awaited()
    const refuses = (more: Parameters<typeof arrival>[1], code: string, by = office) =>
      expect(recordTransfer(by, arrival(number, more), fulfil)).rejects.toMatchObject({ code })
    await refuses({ amountFen: PRICE_FEN - 1 }, 'transfer_amount_differs')
    await refuses({ amountFen: PRICE_FEN + 1 }, 'transfer_amount_differs')
    await refuses({ receivedOn: '2026-11-20' }, 'transfer_day_wrong')
    await refuses({ receivedOn: '2026-11-22' }, 'transfer_day_wrong')
    await refuses({}, 'staff_proof_needed', { ...office, actor: { ...finance, isProved: false } })
    const { number: online } = await startOrder(buyer, bought(2))
    await refuses({ number: online }, 'transfer_not_awaited')
    expect(await stateOf(number)).toBe('open')
    expect(await booked(portal)).toBe(0)
  })

  test('says both amounts where they differ', async () => {
    const number = await awaited()
    await expect(
      recordTransfer(office, arrival(number, { amountFen: 20_000 }), fulfil),
    ).rejects.toMatchObject({
      detail: { came: '200.00', wanted: '299.00' },
    })
  })

  test('is written down once, however many do it at the same time', async () => {
    const number = await awaited()
    const tried = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        recordTransfer(office, arrival(number, { reference: `R-${1000 + index}` }), fulfil),
      ),
    )
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(given).toHaveLength(1)
    expect(await booked(portal)).toBe(1)
    await expect(recordTransfer(office, arrival(number), fulfil)).rejects.toMatchObject({
      code: 'transfer_recorded',
    })
  })

  test('is one line of the bank’s statement, and pays one order', async () => {
    const [one, two] = [await awaited(1), await awaited(2)]
    await recordTransfer(office, arrival(one), fulfil)
    await expect(recordTransfer(office, arrival(two), fulfil)).rejects.toMatchObject({
      code: 'transfer_reference_used',
    })
    expect(await stateOf(two)).toBe('open')
    // One arrival for both is written down as what it pays of each, as the refusal says.
    expect(orderMessages.transfer_reference_used).toContain('从第二个起在流水号后面加“/2”')
    const first = arrival(one).reference
    await recordTransfer(office, { ...arrival(two), reference: `${first}/2` }, fulfil)
    expect(await stateOf(two)).toBe('fulfilled')
  })

  test('that comes late is taken all the same', async () => {
    const number = await awaited()
    await askProviders(later(portal, 9), fulfil)
    await recordTransfer(later(office, 10), arrival(number, { receivedOn: '2026-11-30' }), fulfil)
    expect(await stateOf(number)).toBe('fulfilled')
  })

  test('is found while it is waited for by the firm that it is bought for, which stands on the bank’s statement', async () => {
    const detail = { reportId: 1, edition: 'site', fileId: 1, seats: 3, company: '岚江储能科技有限公司' }
    const order = await startOrder(
      buyer,
      single({ product: 'file_licence', detail }, { subject: '企业授权版', priceFen: PRICE_FEN }),
    )
    const { number } = await awaitTransfer(buyer, order, keep)
    await awaited()
    for (const text of ['岚江储能', `${number.slice(0, 8)} ${number.slice(8)}`])
      expect([text, (await listAwaitedTransfers(office, { text })).map((row) => row.number)]).toEqual([
        text,
        [number],
      ])
  })

  test('is found by order, payer, number and amount', async () => {
    const number = await awaited()
    for (const text of [number, '周季', '299'])
      expect((await listAwaitedTransfers(office, { text })).map((row) => row.number)).toEqual([number])
    expect(await listAwaitedTransfers(office, { text: '298' })).toEqual([])
    await recordTransfer(office, arrival(number), fulfil)
    for (const text of [number, '岚江', 'n20261121-0001', '299.00'])
      expect((await listRecordedTransfers(office, { text })).map((row) => row.number)).toEqual([number])
    expect(await listRecordedTransfers(office, { text: '沐衡' })).toEqual([])
    expect(await listAwaitedTransfers(office)).toEqual([])
  })
})

test('what came by bank is listed fifty at a time, and all of it is in the file', async () => {
  await inRolledBackTransaction(async (db) => {
    const at: Context = { ...office, db }
    await db.execute(sql`with made as (
        insert into orders (number, person_id, subject, amount_fen, state, way, purchase, created_at, expires_at, closed_at)
        select 'P2026112200' || lpad(n::text, 4, '0'), ${personId}, '白皮书', 100, 'closed', 'transfer', n::text, now(), now(), now()
        from generate_series(1, 700) n returning id, number),
      paid as (
        insert into order_payments (order_id, provider, state, transaction_id)
        select id, 'transfer', 'placed', number from made)
      insert into bank_transfers (order_id, received_on, payer, recorded_at)
        select id, '2026-11-22', '许多家', now() from made`)
    const first = await listRecordedTransfers(at)
    expect(first).toHaveLength(50)
    const second = await listRecordedTransfers(at, { before: first.at(-1)?.id })
    expect(new Set([...first, ...second].map(({ number }) => number)).size).toBe(100)
    const { rows } = await transferExport.open(at, { text: '许多家' }, { showsContacts: false })
    const numbers = new Set<unknown>()
    for await (const row of rows()) numbers.add(row[5])
    expect(numbers.size).toBe(700)
  })
})

describe('what came by bank', () => {
  test('goes back by hand, also after years: no provider is told, and it is ticked off once', async () => {
    const number = await awaited()
    await recordTransfer(office, arrival(number), fulfil)
    const twoYearsOn = later(office, 730)
    await refundOrder(twoYearsOn, { number, reason: '不来了' }, async () => undefined)
    await sendRefunds(twoYearsOn)
    const [back, ...more] = await listTransfersBack(office)
    expect(more).toEqual([])
    expect(back).toMatchObject({
      orderNumber: number,
      amountFen: PRICE_FEN,
      payer: '岚江储能科技有限公司',
      payerAccount: '62170001000012345',
    })
    await settleRefundByHand(twoYearsOn, { number: back?.number ?? '', note: '流水 B-1，11 月 22 日' })
    expect(await listTransfersBack(office)).toEqual([])
    await expect(
      settleRefundByHand(twoYearsOn, { number: back?.number ?? '', note: '再来一次' }),
    ).rejects.toMatchObject({ code: 'refund_not_failed' })
    expect(await stateOf(number)).toBe('refunded')
    const told = await messagesTo(portal, personId)
    expect(told.find(({ kind }) => kind === 'refund')?.body).toContain('已汇回付款的账户')
  })

  test('on the wrong order pays the right one instead, again if need be, and whoever ordered hears of it', async () => {
    const [wrong, right, third] = [await awaited(1), await awaited(2), await awaited(3)]
    await recordTransfer(office, arrival(wrong), fulfil)
    const back = await givenBack(wrong)
    const now = later(office, 2)
    expect(await moveTransfer(now, { number: back, to: right }, fulfil)).toEqual({
      isGiven: true,
      backFen: 0,
    })
    expect([await stateOf(wrong), await stateOf(right)]).toEqual(['refunded', 'fulfilled'])
    expect(given).toEqual(['白皮书 1', '白皮书 2'])
    expect(await listTransfersBack(office)).toEqual([])
    await moveTransfer(now, { number: await givenBack(right), to: third }, fulfil)
    const came = (await listRecordedTransfers(office)).map(({ number, ...row }) => [number, row] as const)
    expect(Object.fromEntries(came)).toMatchObject({
      [wrong]: { reference: 'N20261121-0001', receivedOn: '2026-11-21' },
      [right]: { reference: 'N20261121-0001/2', receivedOn: '2026-11-23', payer: '岚江储能科技有限公司' },
      [third]: { reference: 'N20261121-0001/3', note: `由订单 ${right} 改记，2026-11-23 到账` },
    })
    expect(await listRecordedTransfers(office, { text: 'n20261121-0001' })).toHaveLength(3)
    expect(await listRecordedTransfers(office, { text: 'n20261121-0001/2' })).toMatchObject([
      { number: right },
    ])
    const [{ sum } = { sum: undefined }] = (
      await portal.db.execute<{ sum: string }>(sql`select sum(amount_fen)::text as sum from ledger_entries`)
    ).rows
    expect(sum).toBe(String(PRICE_FEN))
    const told = await messagesTo(portal, personId)
    expect(told.filter(({ kind }) => kind === 'refund')).toEqual([])
    expect(told.find(({ kind, body }) => kind === 'transfer_moved' && body.includes(right))?.body).toContain(
      `（订单号 ${wrong}）要退的 ¥299 没有汇回`,
    )
    const { timeline } = await readOfficeOrder(office, { number: wrong }, async () => [])
    expect(timeline.some(({ note }) => note.includes(`改记到订单 ${right}`))).toBe(true)
    // Both orders tell of it, and it still goes back to the account that it came from.
    const { rows } = await portal.db.execute<{ subject: string }>(
      sql`select subject from audit_records where verb = 'moveTransfer' order by id`,
    )
    const moved = [wrong, right, right, third].map((number) => `order:${number}`)
    expect(rows.flatMap(({ subject }) => (moved.includes(subject) ? [subject] : []))).toEqual(moved)
    await givenBack(third)
    expect(await listTransfersBack(office)).toMatchObject([
      { orderNumber: third, payer: '岚江储能科技有限公司', payerAccount: '62170001000012345' },
    ])
  })

  test('is moved once, and only to what waits for just as much by bank', async () => {
    const [wrong, right] = [await awaited(1), await awaited(2)]
    await recordTransfer(office, arrival(wrong), fulfil)
    const number = await givenBack(wrong)
    const refuses = (to: string, code: string, by = office) =>
      expect(moveTransfer(by, { number, to }, fulfil)).rejects.toMatchObject({ code })
    await refuses(wrong, 'transfer_recorded')
    await refuses('P0', 'order_not_found')
    const { number: online } = await startOrder(buyer, bought(3))
    await refuses(online, 'transfer_not_awaited')
    const dear = single(
      { product: 'file', detail: { fileId: 4, purpose: 'read' } },
      { subject: '年报', priceFen: PRICE_FEN + 1 },
    )
    const { number: dearer } = await awaitTransfer(buyer, await startOrder(buyer, dear), keep)
    await refuses(dearer, 'transfer_amount_differs')
    await refuses(right, 'staff_proof_needed', { ...office, actor: { ...finance, isProved: false } })
    expect([await stateOf(right), (await listTransfersBack(office)).length]).toEqual(['open', 1])
    const tried = await Promise.allSettled(
      [1, 2, 3, 4].map(() => moveTransfer(office, { number, to: right }, fulfil)),
    )
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(given).toEqual(['白皮书 1', '白皮书 2'])
    await expect(settleRefundByHand(office, { number, note: '汇回' })).rejects.toMatchObject({
      code: 'refund_not_failed',
    })
  })

  test('goes back in parts that pay several orders at the same moment, each under a number of its own', async () => {
    const parts = [100, 200, 300, 400]
    const file = (fileId: number, priceFen: number) =>
      single(
        { product: 'file', detail: { fileId, purpose: 'read' } },
        { subject: `白皮书 ${fileId}`, priceFen },
      )
    const whole = await awaitTransfer(buyer, await startOrder(buyer, file(9, 1000)), keep)
    await recordTransfer(office, arrival(whole.number, { amountFen: 1000 }), fulfil)
    const waiting: string[] = []
    for (const [index, fen] of parts.entries())
      waiting.push((await awaitTransfer(buyer, await startOrder(buyer, file(10 + index, fen)), keep)).number)
    for (const amountFen of parts)
      await refundMoney(office, { number: whole.number, reason: '多付', amountFen }, async () => undefined)
    const backs = (await listTransfersBack(office)).toSorted((a, b) => a.amountFen - b.amountFen)
    await Promise.all(
      backs.map(({ number }, index) => moveTransfer(office, { number, to: waiting[index] ?? '' }, fulfil)),
    )
    expect(await Promise.all(waiting.map(stateOf))).toEqual(parts.map(() => 'fulfilled'))
    const came = await listRecordedTransfers(office, { text: 'n20261121-0001' })
    const own = came.filter(({ number }) => waiting.includes(number))
    expect(own.map(({ reference }) => reference).toSorted()).toEqual(
      [2, 3, 4, 5].map((place) => `N20261121-0001/${place}`),
    )
    const [payment] = await portal.db
      .select()
      .from(orderPayments)
      .innerJoin(orders, eq(orders.id, orderPayments.orderId))
      .where(eq(orders.number, whole.number))
    expect(payment?.order_payments.state).toBe('returned')
  })

  test('for what another order gave meanwhile goes back by itself', async () => {
    const number = await awaited()
    const recorded = await recordTransfer(office, arrival(number), async () => 'not_needed')
    // Whoever records it is told that nothing came into effect.
    expect(recorded).toEqual({ isGiven: false, backFen: PRICE_FEN })
    const [row] = await portal.db.select().from(orders).where(eq(orders.number, number))
    expect(row?.state).toBe('refunded')
    expect(await listTransfersBack(office)).toHaveLength(1)
  })
})
