import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import { people } from '#features/accounts/tables.server.ts'
import { messagesTo } from '#features/notifications/testing.ts'
import { findAudit } from '#features/staff/audit/read-audit.server.ts'
import type { Context, StaffActor } from '#platform/context.ts'
import { NOON, testContext, WITH_BANK } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import type { KeepUntil } from '../await-transfer.server.ts'
import { single } from '../catalogue.ts'
import { readEarnings } from '../desk/earned.server.ts'
import { readOfficeOrder } from '../desk/read-order.server.ts'
import { orderExport } from '../export-orders.server.ts'
import { listOrders } from '../queries.server.ts'
import { recordTransfer } from '../record-transfer.server.ts'
import { startOrder } from '../start-order.server.ts'
import { orders } from '../tables.server.ts'
import { fakeProvider, forgetOrders } from '../testing.ts'
import type { PurchaseFor } from './contract.ts'
import { orderForReader, tryOrderForReader } from './order-for-reader.server.ts'

/** Somebody calls: “invoice us, we transfer”, and support orders for them (C-28). */

const support: StaffActor = { kind: 'staff', id: 1, sessionId: 1, roles: ['support'], isProved: true }
const PRICE_FEN = 29_900
const WANTED = { product: 'file', fileId: 1, purpose: 'read' } as const
const REASON = '来电要求对公转账'
const kept: string[] = []
const keepUntil: KeepUntil = async (_context, _order, line, until) =>
  void kept.push(`${line.subject} ${until.toISOString()}`)
let priceFen = PRICE_FEN
const purchaseFor: PurchaseFor = async () =>
  single({ product: 'file', detail: { fileId: 1, purpose: 'read' } }, { subject: '白皮书', priceFen })
const wires = { purchaseFor, keepUntil }

let office: Context
let buyer: Context
let personId = 0

beforeEach(async () => {
  const plain = testContext((await testDatabase()).db)
  const payments = [fakeProvider('wechat').provider]
  office = { ...plain, actor: support, services: { ...plain.services, payments, settings: WITH_BANK } }
  personId = await makePerson(office, { name: '周季衡' })
  buyer = { ...office, actor: { kind: 'person', id: personId, sessionId: 1 } }
})
afterEach(async () => {
  kept.length = 0
  priceFen = PRICE_FEN
  await forgetOrders(await testDatabase())
})

const order = (more: object = {}, by = office) =>
  orderForReader(by, { personId, wanted: WANTED, expectedFen: PRICE_FEN, reason: REASON, ...more }, wires)
const ownOrders = () => listOrders(buyer, { personId, limit: 10 })

describe('an order that staff place for a reader', () => {
  test('waits for a transfer, is among the reader’s own, keeps what it is for and tells where to transfer to', async () => {
    const { number } = await order()
    expect(await ownOrders()).toMatchObject([
      { number, way: 'transfer', state: 'open', amountFen: PRICE_FEN, subject: '白皮书' },
    ])
    expect(kept).toEqual(['白皮书 2026-11-28T16:00:00.000Z'])
    const told = await messagesTo(office, personId)
    expect(told.map(({ body }) => body)).toEqual([expect.stringContaining(`附言写订单号 ${number}`)])
  })

  test('says in its story, the audit and the file of orders that staff placed it, and why', async () => {
    const { number } = await order()
    const story = await readOfficeOrder(office, { number }, async () => [])
    expect(story.timeline).toContainEqual(expect.objectContaining({ what: '替读者下单', note: REASON }))
    const done = await findAudit(office, { subject: `order:${number}` }, 10)
    expect(done.filter(({ verb }) => verb === 'orderForReader')).toHaveLength(1)
    const finance: Context = { ...office, actor: { ...support, roles: ['finance'] } }
    const { head, rows } = await orderExport.open(finance, {}, { showsContacts: false })
    const lines: unknown[] = []
    for await (const row of rows()) lines.push(row[head.indexOf('谁下的单')])
    expect(lines).toEqual(['员工代下'])
  })

  test('may be paid by what came before it, within half a year, and is in the books of that day', async () => {
    const { number } = await order()
    const finance = { ...office, actor: { ...support, roles: ['finance'] } } as const
    const came = (receivedOn: string) =>
      recordTransfer(
        finance,
        { number, amountFen: PRICE_FEN, receivedOn, reference: 'N20261028-0001', payer: '青禾半导体' },
        async () => undefined,
      )
    const wrong = { code: 'transfer_day_wrong', detail: { earliest: '2026-05-25' } }
    for (const day of ['2026-05-24', '2026-11-22']) await expect(came(day)).rejects.toMatchObject(wrong)
    expect(await came('2026-10-28')).toMatchObject({ backFen: 0 })
    expect(await ownOrders()).toMatchObject([{ number, state: 'fulfilled' }])
    const october = { from: '2026-10-01', to: '2026-10-31' }
    expect(await readEarnings(finance, october)).toMatchObject([{ day: '2026-10-28', inFen: PRICE_FEN }])
  })

  test('asked for again is the same, and told of once', async () => {
    const first = await order()
    expect(await order()).toEqual(first)
    expect(await messagesTo(office, personId)).toHaveLength(1)
    expect(await ownOrders()).toHaveLength(1)
  })

  test('asked for by many at the same time is one', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => order()))
    expect(new Set(all.map(({ number }) => number)).size).toBe(1)
  })

  test('takes the place of what the reader was about to pay online', async () => {
    const { number: online } = await startOrder(buyer, await purchaseFor(buyer, personId, WANTED))
    const { number } = await order()
    const states = new Map((await ownOrders()).map((own) => [own.number, own.state]))
    expect(states).toEqual(
      new Map([
        [number, 'open'],
        [online, 'closed'],
      ]),
    )
  })

  test('costs what the quote said, or is not placed', async () => {
    priceFen = 39_900
    await expect(order()).rejects.toMatchObject({ code: 'quote_changed', detail: { yuan: '399' } })
    expect(await ownOrders()).toEqual([])
    expect(await messagesTo(office, personId)).toEqual([])
  })

  test('is for somebody with an open account', async () => {
    const unknown = { code: 'buyer_unknown' }
    await expect(order({ personId: 999_999_999 })).rejects.toMatchObject(unknown)
    await office.db.update(people).set({ closedAt: NOON }).where(eq(people.id, personId))
    await expect(order()).rejects.toMatchObject(unknown)
  })

  test('is not placed where the company has no account, what sells it refuses, or nobody may', async () => {
    const { settings } = testContext(office.db).services
    const plain = { ...office, services: { ...office.services, settings } }
    await expect(order({}, plain)).rejects.toMatchObject({ code: 'transfer_not_offered' })
    const refuse: PurchaseFor = () => Promise.reject(new Error('sold out'))
    const asked = { personId, wanted: WANTED, expectedFen: PRICE_FEN, reason: REASON }
    await expect(orderForReader(office, asked, { ...wires, purchaseFor: refuse })).rejects.toThrow('sold out')
    const editor: Context = { ...office, actor: { ...support, roles: ['editor'] } }
    for (const nobody of [editor, buyer])
      await expect(order({}, nobody)).rejects.toMatchObject({ code: 'permission_missing' })
    await expect(order({ reason: ' ' })).rejects.toMatchObject({ code: 'input_invalid' })
    expect(await office.db.$count(orders)).toBe(0)
  })
})

describe('a quote', () => {
  test('says price and last day, and leaves nothing behind', async () => {
    const quote = await tryOrderForReader(office, { personId, wanted: WANTED }, wires)
    expect(quote).toEqual({ subject: '白皮书', amountFen: PRICE_FEN, lastDay: '2026-11-28' })
    expect(await office.db.$count(orders)).toBe(0)
    expect(await messagesTo(office, personId)).toEqual([])
  })

  test('does not close what the reader is about to pay', async () => {
    const { number } = await startOrder(buyer, await purchaseFor(buyer, personId, WANTED))
    await tryOrderForReader(office, { personId, wanted: WANTED }, wires)
    expect(await ownOrders()).toMatchObject([{ number, state: 'open' }])
  })
})
