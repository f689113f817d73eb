import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { people } from '#features/accounts/tables.server.ts'
import { messagesTo } from '#features/notifications/testing.ts'
import { DAY_MS } from '#platform/durations.ts'
import type { PaymentProvider } from '#platform/payments/payment-provider.ts'
import { ProviderRefusal } from '#platform/payments/ask-provider.server.ts'
import { Refusal } from '#platform/refusal.ts'
import { testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { forgetBuyer } from './forget-buyer.server.ts'
import { issueInvoice, listRequestedInvoices } from './issue-invoice.server.ts'
import { listOrders, readOwnOrder } from './queries.server.ts'
import { refundMoney, refundOrder } from './refund-order.server.ts'
import { requestInvoice } from './request-invoice.server.ts'
import { listFailedRefunds, retryRefund, sendRefunds, settleRefundByHand } from './send-refunds.server.ts'
import { fulfilPaidOrders, settleOrder } from './settle-order.server.ts'
import { invoices, ledgerEntries, orderPayments, orders, refunds } from './tables.server.ts'
import { fakeProvider, forgetOrders, makePaidOrder } from './testing.ts'

/** What was taken back, as `subject × quantity`. */
const taken: string[] = []
const takeBack: Parameters<typeof refundOrder>[2] = async (_context, _order, line, quantity) =>
  void taken.push(`${line.subject} × ${quantity}`)

const bought = async () => makePaidOrder(testContext((await testDatabase()).db))
/** Paid, but what gives it broke. */
const boughtUngiven = async () => {
  const made = await bought()
  await made.portal.db
    .update(orders)
    .set({ state: 'paid', fulfilledAt: null })
    .where(eq(orders.number, made.number))
  return made
}

const booksOf = async (number: string) => {
  const { db } = await testDatabase()
  const { rows } = await db.execute<{ cause: string; quantity: number; amount_fen: string }>(
    sql`select cause, quantity, amount_fen from ledger_entries
        where order_id = (select id from orders where number = ${number}) order by id`,
  )
  return rows.map(({ cause, quantity, amount_fen }) => `${cause} ${quantity} ${amount_fen}`)
}

afterEach(async () => {
  taken.length = 0
  await forgetOrders(await testDatabase())
})

describe('a part of an order', () => {
  test('goes back without the rest, which stays bought, and the books say which', async () => {
    const { number, portal, personId, first, wechat } = await bought()
    const parts = [{ lineId: first, quantity: 1, amountFen: 900 }]
    await refundOrder(portal, { number, reason: '少来一人', parts }, takeBack)
    expect(taken).toEqual(['甲 × 1'])
    const order = await readOwnOrder(portal, { number, personId })
    expect(order).toMatchObject({ state: 'fulfilled', amountFen: 3200, returnedFen: 900 })
    expect(order.lines.map(({ returnedQuantity, returnedFen }) => [returnedQuantity, returnedFen])).toEqual([
      [1, 900],
      [0, 0],
    ])
    expect(await booksOf(number)).toEqual(['payment 3 2700', 'payment 1 500', 'refund -1 -900'])
    await sendRefunds(portal)
    expect(wechat.refunded).toHaveLength(1)
    const [own] = await listOrders(portal, { personId, limit: 1 })
    expect(own?.refund).toBe('done')
  })

  test('and then the rest make a whole refund, after which nothing is left to give back', async () => {
    const { number, portal, personId, first } = await bought()
    const parts = [{ lineId: first, quantity: 2, amountFen: 1800 }]
    await refundOrder(portal, { number, reason: '少来两人', parts }, takeBack)
    await refundOrder(portal, { number, reason: '都不来了' }, takeBack)
    expect(taken).toEqual(['甲 × 2', '甲 × 1', '乙 × 1'])
    expect((await readOwnOrder(portal, { number, personId })).state).toBe('refunded')
    await sendRefunds(portal)
    // One of a payment at a time, as providers want it.
    await sendRefunds(portal)
    const rows = await portal.db.select().from(refunds)
    expect(rows.map(({ state, amountFen }) => [state, amountFen])).toEqual([
      ['succeeded', 1800],
      ['succeeded', 1400],
    ])
    const [payment] = await portal.db.select().from(orderPayments)
    expect(payment).toMatchObject({ state: 'returned', returnedFen: 3200 })
    await expect(refundOrder(portal, { number, reason: '再来' }, takeBack)).rejects.toMatchObject({
      code: 'order_not_refundable',
    })
  })

  test('may be money alone, and an invoice is for what was kept', async () => {
    const { number, portal, buyer } = await bought()
    await refundMoney(portal, { number, reason: '补偿', amountFen: 2800 }, takeBack)
    expect(taken).toEqual([])
    expect(await booksOf(number)).toEqual([
      'payment 3 2700',
      'payment 1 500',
      'refund 0 -2700',
      'refund 0 -100',
    ])
    await requestInvoice(buyer, {
      number,
      title: '个人',
      buyer: 'person',
      taxNumber: '',
      email: 'a@example.com',
    })
    expect(await listRequestedInvoices(portal)).toMatchObject([{ amountFen: 400 }])
    await expect(
      refundMoney(portal, { number, reason: '补偿', amountFen: 401 }, takeBack),
    ).rejects.toMatchObject({ code: 'refund_too_much' })
  })

  test('that is all of the money, with what it bought left, leaves nothing to make an invoice out for', async () => {
    const wish = { title: '个人', buyer: 'person', taxNumber: '', email: 'a@example.com' } as const
    const { number, portal, buyer } = await bought()
    await requestInvoice(buyer, { number, ...wish })
    await refundMoney(portal, { number, reason: '补偿', amountFen: 3200 }, takeBack)
    // Nobody in the office has to do anything about it either.
    expect(await listRequestedInvoices(portal)).toEqual([])
    expect(await portal.db.select().from(invoices)).toMatchObject([
      { state: 'rejected', rejectedReason: '已全额退款', email: 'a@example.com' },
    ])
    await expect(
      issueInvoice(portal, { number, invoiceNumber: '24312000000000000001', link: undefined }),
    ).rejects.toMatchObject({ code: 'invoice_not_issuable' })
    await expect(requestInvoice(buyer, { number, ...wish })).rejects.toMatchObject({
      code: 'invoice_not_possible',
    })
  })

  test('whose money went back before is taken back by itself, once', async () => {
    const { number, portal, personId, first } = await bought()
    await refundMoney(portal, { number, reason: '补偿', amountFen: 3200 }, takeBack)
    await sendRefunds(portal)
    const take = (quantity: number) =>
      refundOrder(
        portal,
        { number, reason: '退款时忘了收回', parts: [{ lineId: first, quantity, amountFen: 0 }] },
        takeBack,
      )
    await take(2)
    await expect(take(2)).rejects.toMatchObject({ code: 'refund_too_much' })
    expect(await readOwnOrder(portal, { number, personId })).toMatchObject({
      state: 'fulfilled',
      returnedFen: 3200,
    })
    await refundOrder(portal, { number, reason: '都收回' }, takeBack)
    expect(taken).toEqual(['甲 × 2', '甲 × 2', '甲 × 1', '乙 × 1'])
    expect((await readOwnOrder(portal, { number, personId })).state).toBe('refunded')
    expect(await portal.db.$count(refunds)).toBe(1)
    await sendRefunds(portal)
    expect(await portal.db.$count(refunds)).toBe(1)
  })

  test('is taken back with the money of another whose own went back before', async () => {
    const { number, portal, personId, first } = await bought()
    await refundMoney(portal, { number, reason: '补偿', amountFen: 2700 }, takeBack)
    await refundOrder(portal, { number, reason: '都不来了' }, takeBack)
    expect(taken).toEqual(['甲 × 3', '乙 × 1'])
    const order = await readOwnOrder(portal, { number, personId })
    expect(order).toMatchObject({ state: 'refunded', returnedFen: 3200 })
    expect(order.lines.find(({ id }) => id === first)).toMatchObject({ returnedQuantity: 3 })
  })

  test('may leave an invoice issued, which whoever asked corrects no more, and is told so', async () => {
    const wish = { title: '个人', buyer: 'person', taxNumber: '', email: 'a@example.com' } as const
    const { number, portal, buyer } = await bought()
    await requestInvoice(buyer, { number, ...wish })
    await issueInvoice(portal, { number, invoiceNumber: '24312000000000000001', link: undefined })
    await expect(requestInvoice(buyer, { number, ...wish, title: '另一位' })).rejects.toMatchObject({
      code: 'invoice_is_issued',
    })
    expect(await portal.db.select().from(invoices)).toMatchObject([{ title: '个人', state: 'issued' }])
  })

  test('of what is yet to be given is money alone: nothing of it is given that was paid back', async () => {
    const { number, portal, first } = await boughtUngiven()
    const part = (quantity: number) =>
      refundOrder(
        portal,
        { number, reason: '少来一人', parts: [{ lineId: first, quantity, amountFen: 900 }] },
        takeBack,
      )
    await expect(part(1)).rejects.toMatchObject({ code: 'order_not_given' })
    await part(0)
    // The rest is as it was: the account is closed meanwhile, and what is left goes back.
    await portal.db.update(people).set({ closedAt: portal.now })
    await fulfilPaidOrders(portal, async () => undefined)
    const [order] = await portal.db.select().from(orders).where(eq(orders.number, number))
    expect(order).toMatchObject({ state: 'refunded', returnedFen: 3200 })
    expect((await portal.db.select().from(refunds)).map(({ amountFen }) => amountFen)).toEqual([900, 2300])
  })

  test('that was all of the money leaves nothing to pay back where nothing can be given', async () => {
    const { number, portal } = await boughtUngiven()
    await refundMoney(portal, { number, reason: '补偿', amountFen: 3200 }, takeBack)
    await fulfilPaidOrders(portal, async () => 'gone')
    const [order] = await portal.db.select().from(orders).where(eq(orders.number, number))
    expect(order).toMatchObject({ state: 'refunded', returnedFen: 3200 })
  })

  test('that is paid and never given, to an account that is closed, leaves no invoice waiting, and no address', async () => {
    const { number, portal, buyer, personId } = await boughtUngiven()
    const wish = { title: '个人', buyer: 'person', taxNumber: '', email: 'a@example.com' } as const
    await requestInvoice(buyer, { number, ...wish })
    await portal.db.update(people).set({ closedAt: portal.now }).where(eq(people.id, personId))
    await forgetBuyer(portal, { personId, name: '', company: '', addresses: [] })
    await fulfilPaidOrders(portal, async () => undefined)
    expect(await listRequestedInvoices(portal)).toEqual([])
    const [invoice] = await portal.db.select().from(invoices)
    expect(invoice).toMatchObject({ state: 'rejected', rejectedReason: '已全额退款', email: '' })
  })

  test.each(['before', 'after'])(
    'that goes back whole %s its account is closed leaves no invoice waiting, and no address',
    async (when) => {
      const { number, portal, buyer, personId } = await bought()
      const wish = { title: '个人', buyer: 'person', taxNumber: '', email: 'a@example.com' } as const
      await requestInvoice(buyer, { number, ...wish })
      const refund = () => refundOrder(portal, { number, reason: '都不来了' }, takeBack)
      if (when === 'before') await refund()
      await portal.db.update(people).set({ closedAt: portal.now }).where(eq(people.id, personId))
      await forgetBuyer(portal, { personId, name: '', company: '', addresses: [] })
      if (when === 'after') await refund()
      expect(await listRequestedInvoices(portal)).toEqual([])
      const [invoice] = await portal.db.select().from(invoices)
      expect(invoice).toMatchObject({ state: 'rejected', rejectedReason: '已全额退款', email: '' })
    },
  )

  test.each([
    ['more pieces than were bought', { quantity: 4, amountFen: 100 }],
    ['more money than the line cost', { quantity: 1, amountFen: 2701 }],
    ['nothing', { quantity: 1, amountFen: 0 }],
    ['a negative number', { quantity: -1, amountFen: 100 }],
    ['a fraction of a fen', { quantity: 1, amountFen: 0.5 }],
  ])('is never %s, and what is refused takes nothing back', async (_what, part) => {
    const { number, portal, personId, first } = await bought()
    const parts = [{ lineId: first, ...part }]
    await expect(refundOrder(portal, { number, reason: '试', parts }, takeBack)).rejects.toBeInstanceOf(
      Refusal,
    )
    expect((await readOwnOrder(portal, { number, personId })).returnedFen).toBe(0)
    expect(await portal.db.select().from(refunds)).toEqual([])
  })

  test('of somebody else’s order is not this one’s', async () => {
    const [mine, other] = [await bought(), await bought()]
    const parts = [{ lineId: other.first, quantity: 1, amountFen: 100 }]
    await expect(
      refundOrder(mine.portal, { number: mine.number, reason: '试', parts }, takeBack),
    ).rejects.toMatchObject({ code: 'refund_too_much' })
  })

  test('asked for fifty times at once never gives back more than was paid', async () => {
    const { number, portal, personId, first } = await bought()
    const parts = [{ lineId: first, quantity: 1, amountFen: 900 }]
    const asked = Array.from({ length: 50 }, () =>
      refundOrder(portal, { number, reason: '抢', parts }, async () => undefined),
    )
    const outcomes = await Promise.allSettled(asked)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect((await readOwnOrder(portal, { number, personId })).returnedFen).toBe(2700)
  })
})

describe('a refund', () => {
  test('of what was paid with both providers comes in all its parts from the payment that stays', async () => {
    const { number, portal, first } = await bought()
    const state = fakeProvider('alipay').pay(number, 3200)
    await settleOrder(portal, { number, provider: 'alipay', state }, async () => undefined)
    const parts = [{ lineId: first, quantity: 1, amountFen: 900 }]
    await refundOrder(portal, { number, reason: '少来一人', parts }, takeBack)
    await refundOrder(portal, { number, reason: '都不来了' }, takeBack)
    const rows = await portal.db.select().from(refunds)
    expect(rows.map(({ provider, amountFen }) => `${provider} ${amountFen}`).toSorted()).toEqual([
      'alipay 3200',
      'wechat 2300',
      'wechat 900',
    ])
  })

  test('of an order none of whose payments is still with us is refused', async () => {
    const { number, portal } = await bought()
    await portal.db.update(orderPayments).set({ state: 'returned', returnedFen: 3200 })
    await expect(refundOrder(portal, { number, reason: '退' }, takeBack)).rejects.toMatchObject({
      code: 'order_not_refundable',
    })
    expect(taken).toEqual([])
  })

  test('of what was paid and never given takes nothing back', async () => {
    const { number, portal, personId } = await bought()
    await portal.db.update(orders).set({ state: 'paid', fulfilledAt: null })
    await refundOrder(portal, { number, reason: '退' }, takeBack)
    expect(taken).toEqual([])
    expect((await readOwnOrder(portal, { number, personId })).state).toBe('refunded')
  })

  test('that cannot take back what was given leaves money and books as they were', async () => {
    const { number, portal, personId } = await bought()
    const burning = async () => Promise.reject(new Error('on fire'))
    await expect(refundOrder(portal, { number, reason: '退' }, burning)).rejects.toThrow('on fire')
    expect(await readOwnOrder(portal, { number, personId })).toMatchObject({
      state: 'fulfilled',
      returnedFen: 0,
    })
    expect(await portal.db.select().from(refunds)).toEqual([])
  })

  test('that the provider refuses waits for staff, who sends it again or gives the money another way', async () => {
    const { number, portal, personId, wechat } = await bought()
    await refundOrder(portal, { number, reason: '退' }, takeBack)
    const { refund } = wechat.provider
    wechat.provider.refund = async () => Promise.reject(new ProviderRefusal('NOT_ENOUGH'))
    await sendRefunds(portal)
    const [failed] = await portal.db.select().from(refunds)
    expect(failed).toMatchObject({
      state: 'failed',
      note: '支付机构拒绝了退款：商户账户余额不足，充值后再退一次（NOT_ENOUGH）',
    })
    await sendRefunds(portal)
    await retryRefund(portal, { number: failed?.number ?? '' })
    await sendRefunds(portal)
    await settleRefundByHand(portal, { number: failed?.number ?? '', note: '已由银行汇回' })
    expect(await portal.db.select().from(refunds)).toMatchObject([{ state: 'by_hand', note: '已由银行汇回' }])
    const told = (await messagesTo(portal, personId)).filter(({ kind }) => kind === 'refund')
    expect(told).toMatchObject([{ body: expect.stringContaining('没能按原路退回，已用其他方式退给您') }])
    await expect(retryRefund(portal, { number: failed?.number ?? '' })).rejects.toMatchObject({
      code: 'refund_not_failed',
    })
    wechat.provider.refund = refund
    await sendRefunds(portal)
    expect(wechat.refunded).toEqual([])
  })

  test.each(['refuses it', 'has it under way'])(
    'that another run has brought back stays so, whose provider says a little later that it %s',
    async (says) => {
      const { number, portal, wechat } = await bought()
      await refundOrder(portal, { number, reason: '退' }, takeBack)
      const slow: PaymentProvider = {
        ...wechat.provider,
        async refund() {
          await sendRefunds(portal)
          if (says === 'refuses it') throw new Refusal('conflict', 'payment_refused')
          return { state: 'pending' }
        },
      }
      await sendRefunds({ ...portal, services: { ...portal.services, payments: [slow] } })
      expect(await portal.db.select().from(refunds)).toMatchObject([{ state: 'succeeded', note: '' }])
      expect(await listFailedRefunds(portal)).toEqual([])
    },
  )

  test('that staff gave back by hand stays so where it comes back as well: the statement tells of it', async () => {
    const { number, portal, wechat } = await bought()
    await refundOrder(portal, { number, reason: '退' }, takeBack)
    const late: PaymentProvider = {
      ...wechat.provider,
      async refund(refund) {
        await portal.db.update(refunds).set({ state: 'failed' })
        await settleRefundByHand(portal, { number: refund.refundNumber, note: '已由银行汇回' })
        return { state: 'done' }
      },
    }
    await sendRefunds({ ...portal, services: { ...portal.services, payments: [late] } })
    expect(await portal.db.select().from(refunds)).toMatchObject([{ state: 'by_hand', note: '已由银行汇回' }])
  })

  test('a year after the payment is refused, as providers no longer take it', async () => {
    const { number, portal } = await bought()
    const later = { ...portal, now: new Date(portal.now.getTime() + 366 * DAY_MS) }
    await expect(refundOrder(later, { number, reason: '退' }, takeBack)).rejects.toMatchObject({
      code: 'refund_too_late',
    })
    // Where staff give it back another way it is among what they have to transfer.
    await refundOrder(later, { number, reason: '退', isForced: true }, takeBack)
    expect(taken).toEqual(['甲 × 3', '乙 × 1', '甲 × 3', '乙 × 1'])
    expect(await listFailedRefunds(portal)).toMatchObject([
      { amountFen: 3200, note: '付款已超过一年，支付机构不再受理，请转账退回' },
    ])
  })

  test('fifty times of one payment is as often as its provider takes it; what is more staff transfer', async () => {
    const { number, portal, first } = await bought()
    const parts = [{ lineId: first, quantity: 0, amountFen: 1 }]
    const back = (more: { isForced?: boolean } = {}) =>
      refundOrder(portal, { number, reason: '补偿', parts, ...more }, takeBack)
    for (let times = 0; times < 50; times += 1) await back()
    await expect(back()).rejects.toMatchObject({ code: 'too_many_refunds' })
    expect(await portal.db.select().from(orderPayments)).toMatchObject([{ returnedFen: 50 }])
    await back({ isForced: true })
    expect(await listFailedRefunds(portal)).toMatchObject([
      { amountFen: 1, note: '这笔付款的退款次数已达支付机构的上限，请转账退回' },
    ])
  })
})

describe('the books', () => {
  test('are only ever added to', async () => {
    const { portal } = await bought()
    await expect(portal.db.update(ledgerEntries).set({ amountFen: 1 })).rejects.toMatchObject({
      cause: { message: 'the ledger is only ever added to' },
    })
    await expect(portal.db.delete(ledgerEntries)).rejects.toMatchObject({
      cause: { message: 'the ledger is only ever added to' },
    })
  })

  test('let no change of money commit that they do not name', async () => {
    const { portal, number } = await bought()
    const unbooked = portal.db.execute(sql`
      insert into refunds (number, order_id, provider, amount_fen, reason, created_at)
      select 'R1', id, 'wechat', 1, '无账', now() from orders where number = ${number}`)
    await expect(unbooked).rejects.toMatchObject({ cause: { constraint: 'books_balance' } })
  })

  test('let no payment be given back twice over, whatever the code does', async () => {
    const { portal } = await bought()
    await expect(
      portal.db.update(orderPayments).set({ returnedFen: 3201 }).where(eq(orderPayments.provider, 'wechat')),
    ).rejects.toMatchObject({ cause: { constraint: 'order_payments_returned_within' } })
  })
})
