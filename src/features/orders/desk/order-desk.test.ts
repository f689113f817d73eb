import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { requirePerson } from '#features/accounts/policy.ts'
import { personChannels } from '#features/accounts/tables.server.ts'
import { messagesTo } from '#features/notifications/testing.ts'
import type { Context, StaffActor } from '#platform/context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { listSent } from '#platform/outbox/testing.ts'
import { HOUR_MS } from '#platform/durations.ts'
import { yuanOfFen } from '#platform/money.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { allOf } from '../../../../test/all-of.ts'
import { testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction } from '../../../../test/database.ts'
import { invoiceExport } from '../export-invoices.server.ts'
import { issueInvoice, listRequestedInvoices, rejectInvoice } from '../issue-invoice.server.ts'
import { correctInvoice } from '../issued-invoices.server.ts'
import {
  askForConfirmation,
  correctRedInvoice,
  issueRedInvoice,
  listRedInvoices,
} from '../red-invoices.server.ts'
import { listOrders } from '../queries.server.ts'
import { refundOrder } from '../refund-order.server.ts'
import { requestInvoice } from '../request-invoice.server.ts'
import { invoices, orders, redInvoices } from '../tables.server.ts'
import { makePaidOrder } from '../testing.ts'
import { readEarnings } from './earned.server.ts'
import { ledgerExport } from './export-ledger.server.ts'
import { listOfficeOrders } from './list-orders.server.ts'
import { readOfficeOrder } from './read-order.server.ts'

const MAIL = 'bill@example.com'
const PHONE = '+8613912340201'
const finance: StaffActor = { kind: 'staff', id: 1, sessionId: 1, roles: ['finance'], isProved: true }
const NUMBER = '26112000000012345678'

async function bought(db: Database) {
  const { portal, personId, ...order } = await makePaidOrder(testContext(db))
  await db.insert(personChannels).values({ personId, kind: 'phone', address: PHONE, verifiedAt: portal.now })
  return { ...order, office: { ...portal, actor: finance } }
}

const nothing = async () => undefined

async function invoiced(db: Database) {
  const made = await bought(db)
  const { number, buyer, office } = made
  await requestInvoice(buyer, {
    number,
    title: '季衡科技',
    buyer: 'company',
    taxNumber: 'A'.repeat(18),
    email: MAIL,
  })
  await issueInvoice(office, { number, invoiceNumber: NUMBER, link: undefined })
  return made
}

const refund = (office: Context, number: string, lineId: number, amountFen: number) =>
  refundOrder(office, { number, reason: '少来一人', parts: [{ lineId, quantity: 0, amountFen }] }, nothing)

describe('the list of orders', () => {
  test('holds a day until its last minute, also where the database keeps summer time, which begins then', async () => {
    await inRolledBackTransaction(async (db) => {
      const { office, number } = await bought(db)
      await db.execute(sql`set local time zone 'America/New_York'`)
      const createdAt = new Date('2027-03-14T23:59:00+08:00')
      await db.update(orders).set({ createdAt }).where(eq(orders.number, number))
      const of = (day: string) => listOfficeOrders(office, { text: number, from: day, to: day })
      expect((await of('2027-03-14')).map((each) => each.number)).toEqual([number])
      expect(await of('2027-03-15')).toEqual([])
    })
  })

  test('finds one by any number that somebody may read out, and by who paid', async () => {
    await inRolledBackTransaction(async (db) => {
      const { office, number, first } = await invoiced(db)
      await refund(office, number, first, 900)
      const { refunds } = await readOfficeOrder(office, { number }, async () => [])
      const looked = [
        number,
        number.slice(0, 18),
        number.slice(-6),
        `${number.slice(0, 8)} ${number.slice(8, 14)}-${number.slice(14)}`,
        '季衡科技',
        refunds[0]?.number,
        NUMBER,
        `T-wechat-${number}`,
        PHONE,
        '季衡',
      ]
      for (const text of looked)
        expect([text, (await listOfficeOrders(office, { text })).map((each) => each.number)]).toEqual([
          text,
          [number],
        ])
      expect(await listOfficeOrders(office, { text: number, product: 'event_ticket' })).toEqual([])
      expect(await listOfficeOrders(office, { text: number, state: 'refunded' })).toEqual([])
      expect(await listOfficeOrders(office, { text: number, to: '2001-01-01' })).toEqual([])
    })
  })
})

test('an invoice that cannot be issued goes back with the reason, and waits again once it was put right', async () => {
  await inRolledBackTransaction(async (db) => {
    const { office, number, buyer } = await bought(db)
    const asked = {
      number,
      title: '季衡科技',
      buyer: 'company',
      taxNumber: 'A'.repeat(18),
      email: MAIL,
    } as const
    await requestInvoice(buyer, asked)
    await rejectInvoice(office, { number, reason: '税号与抬头不符' })
    expect(await listRequestedInvoices(office)).toEqual([])
    for (const action of [
      () => rejectInvoice(office, { number, reason: '再退' }),
      () => issueInvoice(office, { number, invoiceNumber: NUMBER, link: undefined }),
    ])
      await expect(action()).rejects.toMatchObject({ code: 'invoice_not_issuable' })
    const [mail] = await listSent(db, { to: MAIL, purpose: 'invoice_rejected' })
    expect(mail?.text).toContain('您申请的发票没有开：税号与抬头不符')
    expect(mail?.text).toContain('再提交一次：https://portal.example.com/me#orders')
    const told = await messagesTo(office, requirePerson(buyer.actor).id)
    expect(told.find(({ kind }) => kind === 'invoice_rejected')?.body).toContain('税号与抬头不符')
    const [own] = await listOrders(office, { personId: requirePerson(buyer.actor).id, limit: 1 })
    const { number: _, ...invoiceWish } = asked
    expect(own).toMatchObject({ invoice: 'rejected', invoiceProblem: '税号与抬头不符', invoiceWish })
    await requestInvoice(buyer, { ...asked, taxNumber: 'B'.repeat(18) })
    expect(await listRequestedInvoices(office)).toMatchObject([{ number, taxNumber: 'B'.repeat(18) }])
    await issueInvoice(office, { number, invoiceNumber: NUMBER, link: undefined })
    const { timeline } = await readOfficeOrder(office, { number }, async () => [])
    expect(timeline.map(({ what }) => what)).toContain('退回发票申请')
  })
})

test('an invoice is not noted as issued that says what was asked for before a refund or another title', async () => {
  await inRolledBackTransaction(async (db) => {
    const { office, number, first, buyer } = await bought(db)
    const asked = { number, title: '季衡科技', buyer: 'person', taxNumber: '', email: MAIL } as const
    await requestInvoice(buyer, asked)
    const [seen] = await listRequestedInvoices(office)
    if (!seen) throw new Error('the invoice is asked for')
    const says = { title: seen.title, taxNumber: seen.taxNumber, amountFen: seen.amountFen }
    const note = () => issueInvoice(office, { number, invoiceNumber: NUMBER, link: undefined, says })
    await refund(office, number, first, 900)
    await expect(note()).rejects.toMatchObject({
      code: 'invoice_changed',
      detail: { yuan: yuanOfFen(seen.amountFen - 900) },
    })
    says.amountFen -= 900
    await requestInvoice(buyer, { ...asked, title: '衡季科技' })
    await expect(note()).rejects.toMatchObject({ code: 'invoice_changed', detail: { title: '衡季科技' } })
    expect(await listSent(db, { to: MAIL, purpose: 'invoice_issued' })).toEqual([])
    says.title = '衡季科技'
    await note()
    expect(await listRequestedInvoices(office)).toEqual([])
  })
})

/** What the file of the only invoice says was taken back, is to be, and by which red ones. */
async function redsInFile(office: Context) {
  const { head, rows } = await invoiceExport.open(office, {}, { showsContacts: false })
  const [row] = await allOf(rows())
  const names = [
    '已红冲（元）',
    '待红冲（元）',
    '红字发票号码',
    '红字发票金额（元）',
    '红字开具时间',
    '红字说明',
  ]
  return names.map((name) => row?.[head.indexOf(name)])
}

describe('a part refund of an order whose invoice was issued', () => {
  test('wants a red invoice for that part, tells its number by mail, and stands in the story of the order', async () => {
    await inRolledBackTransaction(async (db) => {
      const { office, number, first } = await invoiced(db)
      await refund(office, number, first, 900)
      const [red] = await listRedInvoices(office, { state: 'requested' })
      expect(red).toMatchObject({ number, insteadOf: NUMBER, amountFen: 900, reason: '少来一人' })
      expect(await redsInFile(office)).toEqual(['', '9.00', '', '', '', ''])
      const wrong = { number, invoiceNumber: '87654321', reason: '抬头' }
      await expect(correctInvoice(office, wrong)).rejects.toMatchObject({ code: 'invoice_has_red' })
      const written = { id: red?.id ?? 0, redNumber: '26112000000012345680' }
      await issueRedInvoice(office, written)
      expect(await redsInFile(office)).toEqual([
        '9.00',
        '',
        '26112000000012345680',
        '9.00',
        '2026-11-21T12:00:00+08:00',
        '',
      ])
      await expect(issueRedInvoice(office, written)).rejects.toMatchObject({
        code: 'red_invoice_not_waiting',
      })
      const [mail] = await listSent(db, { to: MAIL, purpose: 'invoice_reversed' })
      expect(mail?.text).toContain(`原发票号码：${NUMBER}\n红字发票号码：26112000000012345680\n`)
      expect(mail?.text).toContain('红冲金额：9.00 元')
      const { timeline, reds } = await readOfficeOrder(office, { number }, async () => [])
      expect(reds).toMatchObject([{ amountFen: 900, state: 'issued' }])
      const said = timeline.map(({ what }) => what)
      for (const what of ['下单', '付款', '开通', '开具发票', '申请退款', '要开红字发票', '开具红字发票'])
        expect(said).toContain(what)
    })
  })

  test('whose red invoice was written down under a wrong number is put right, in its month, and told anew', async () => {
    await inRolledBackTransaction(async (db) => {
      const { office, number, first } = await invoiced(db)
      await refund(office, number, first, 900)
      const [red] = await listRedInvoices(office, { state: 'requested' })
      const id = red?.id ?? 0
      const right = { id, redNumber: '26112000000012345681', reason: '抄错了一位' }
      await expect(correctRedInvoice(office, right)).rejects.toMatchObject({ code: 'red_invoice_not_issued' })
      await issueRedInvoice(office, { id, redNumber: '26112000000012345680' })
      const later = { ...office, now: new Date(office.now.getTime() + 20 * 24 * HOUR_MS) }
      await correctRedInvoice(later, right)
      await expect(correctRedInvoice(later, right)).rejects.toMatchObject({ code: 'red_invoice_not_issued' })
      expect(await redsInFile(office)).toEqual([
        '9.00',
        '',
        '26112000000012345681',
        '9.00',
        '2026-11-21T12:00:00+08:00',
        '',
      ])
      // The invoice is issued anew over what is left: the row says that the red one takes nothing of that.
      await correctInvoice(later, { number, invoiceNumber: '87654321', reason: '抬头' })
      expect(await redsInFile(office)).toEqual([
        '',
        '',
        '26112000000012345681',
        '9.00',
        '2026-11-21T12:00:00+08:00',
        '26112000000012345681 红冲的是更正以前的那一张，不从这一行的金额里减',
      ])
      const [, mail] = await listSent(db, { to: MAIL, purpose: 'invoice_reversed' })
      expect(mail?.text).toContain('红字发票号码：26112000000012345681（取代原来的 26112000000012345680，')
      const { timeline } = await readOfficeOrder(office, { number }, async () => [])
      expect(timeline).toContainEqual(
        expect.objectContaining({ what: '更正红字发票号码', note: '抄错了一位' }),
      )
    })
  })

  test('is confirmed by a buyer who has used the invoice within 72 hours of being asked, or asked for anew', async () => {
    await inRolledBackTransaction(async (db) => {
      const { office, number, first } = await invoiced(db)
      await refund(office, number, first, 900)
      const later = (hours: number): Context => ({
        ...office,
        now: new Date(office.now.getTime() + hours * HOUR_MS),
      })
      const redAfter = async (hours: number) => {
        const [red] = await listRedInvoices(later(hours), { state: 'requested' })
        return { id: red?.id ?? 0, confirmation: red?.confirmation }
      }
      const { id, confirmation } = await redAfter(0)
      expect(confirmation).toBe('not_asked')
      await askForConfirmation(office, { id })
      const [mail] = await listSent(db, { to: MAIL, purpose: 'red_invoice_to_confirm' })
      expect(mail?.text).toContain(`发票号码：${NUMBER}\n`)
      expect(mail?.text).toContain('请在 2026-11-24 12:00 之前确认')
      await expect(askForConfirmation(later(71), { id })).rejects.toMatchObject({
        code: 'red_invoice_being_confirmed',
      })
      expect([await redAfter(71), await redAfter(72)]).toMatchObject([
        { confirmation: 'waiting' },
        { confirmation: 'lapsed' },
      ])
      await askForConfirmation(later(72), { id })
      expect((await redAfter(100)).confirmation).toBe('waiting')
      await issueRedInvoice(later(100), { id, redNumber: '26112000000012345680' })
      await expect(askForConfirmation(later(200), { id })).rejects.toMatchObject({
        code: 'red_invoice_not_waiting',
      })
      const { timeline } = await readOfficeOrder(office, { number }, async () => [])
      expect(timeline.filter(({ what }) => what === '请购买方确认红字发票')).toHaveLength(2)
    })
  })

  test('never takes back more than the invoice was for, which the database holds too', async () => {
    await inRolledBackTransaction(async (db) => {
      const { office, number, first, second, buyer } = await bought(db)
      await refund(office, number, first, 1000)
      // What was given back before is not in the invoice, and wants no red one.
      await requestInvoice(buyer, { number, title: '周', buyer: 'person', taxNumber: '', email: MAIL })
      expect(await listRequestedInvoices(office)).toMatchObject([{ number, amountFen: 2200 }])
      await issueInvoice(office, { number, invoiceNumber: NUMBER, link: undefined })
      expect(await db.select().from(redInvoices)).toEqual([])
      await refundOrder(
        office,
        {
          number,
          reason: '都不要了',
          parts: [
            { lineId: first, quantity: 3, amountFen: 1700 },
            { lineId: second, quantity: 1, amountFen: 500 },
          ],
        },
        nothing,
      )
      expect(await db.select({ fen: redInvoices.amountFen }).from(redInvoices)).toEqual([{ fen: 2200 }])
      const beyond = db.transaction((tx) =>
        tx
          .update(invoices)
          .set({ reversedFen: sql`${invoices.reversedFen} + 1` })
          .where(eq(invoices.title, '周')),
      )
      await expect(beyond).rejects.toMatchObject({ cause: { constraint: 'invoices_reversed_within' } })
    })
  })
})

test('what was earned is what came less what went back, by product, and the accountant’s file adds up to it', async () => {
  await inRolledBackTransaction(async (db) => {
    const { office, number, first } = await bought(db)
    const today = shanghaiDay(office.now)
    const [before] = await readEarnings(office, { from: today, to: today })
    await refund(office, number, first, 900)
    const [day] = await readEarnings(office, { from: today, to: today })
    expect((before?.byProduct.file ?? 0) - (day?.byProduct.file ?? 0)).toBe(900)
    expect((day?.inFen ?? 0) + (day?.backFen ?? 0)).toBe(
      Object.values(day?.byProduct ?? {}).reduce((sum, fen) => sum + fen, 0),
    )
    const { head, rows } = await ledgerExport.open(
      office,
      { from: today, to: today },
      { showsContacts: false },
    )
    const own = []
    for await (const row of rows()) {
      const of = Object.fromEntries(head.map((name, at) => [name, row[at]]))
      if (of['订单号'] === number) own.push([of['事由'], of['收入（元）'], of['退出（元）']])
    }
    expect(own).toEqual([
      ['收款', '27.00', ''],
      ['收款', '5.00', ''],
      ['退款', '', '9.00'],
    ])
  })
})
