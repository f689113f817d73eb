import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { people } from '#features/accounts/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { DAY_MS } from '#platform/durations.ts'
import type { Database } from '#platform/database/database.server.ts'
import { placeOf } from '#platform/database/place-in-list.server.ts'
import { listSent } from '#platform/outbox/testing.ts'
import { SEMI, TERMS, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { membershipYear } from './catalogue.ts'
import { endingOrders } from './ending-orders.server.ts'
import { forgetBuyer } from './forget-buyer.server.ts'
import { issueInvoice, rejectInvoice } from './issue-invoice.server.ts'
import { correctInvoice, listIssuedInvoices } from './issued-invoices.server.ts'
import { invoiceWishesOfPerson } from './rate-limits.ts'
import { issueRedInvoice, listRedInvoices } from './red-invoices.server.ts'
import { refundMoney, refundOrder } from './refund-order.server.ts'
import { requestInvoice } from './request-invoice.server.ts'
import { settleOrder } from './settle-order.server.ts'
import { startOrder } from './start-order.server.ts'
import { invoices } from './tables.server.ts'
import { fakeProvider } from './testing.ts'

const to = 'finance@example.com'
const WISH = { title: '砺川晶体', buyer: 'person', taxNumber: '', email: to } as const

/** A buyer whose order is paid. */
async function bought(db: Database) {
  const wechat = fakeProvider('wechat')
  const plain = testContext(db)
  const portal = { ...plain, services: { ...plain.services, payments: [wechat.provider] } }
  const personId = await makePerson(portal)
  const buyer = { ...portal, actor: { kind: 'person' as const, id: personId, sessionId: 1 } }
  const { number, amountFen } = await startOrder(buyer, membershipYear(SEMI, TERMS))
  const state = wechat.pay(number, amountFen)
  await settleOrder(portal, { number, provider: 'wechat', state }, async () => {})
  return { portal, buyer, number, personId }
}

/** A buyer whose invoice is asked for as well. */
async function asked(db: Database) {
  const own = await bought(db)
  await requestInvoice(own.buyer, { ...WISH, number: own.number })
  return own
}

test('whoever is about to close the account hears of what was paid and not asked to be invoiced', async () => {
  await inRolledBackTransaction(async (db) => {
    const { portal, buyer, number } = await bought(db)
    const text = '1 个付过款的订单没有申请发票，注销以后不能再申请'
    expect(await endingOrders(buyer)).toEqual([{ text, path: '/me#orders' }])
    await requestInvoice(buyer, { ...WISH, number })
    expect(await endingOrders(buyer)).toEqual([])
    await rejectInvoice(portal, { number, reason: '税号不对' })
    expect(await endingOrders(buyer)).toMatchObject([{ text }])
    await refundOrder(portal, { number, reason: '不要了' }, async () => {})
    expect(await endingOrders(buyer)).toEqual([])
  })
})

test('what is asked of an invoice is corrected so often a day', async () => {
  await inRolledBackTransaction(async (db) => {
    const { buyer, number } = await asked(db)
    const correct = (turn: number) => requestInvoice(buyer, { ...WISH, title: `抬头 ${turn}`, number })
    for (let turn = 1; turn < invoiceWishesOfPerson.points; turn += 1) await correct(turn)
    await expect(correct(0)).rejects.toMatchObject({ kind: 'too_many', code: 'invoice_wishes_of_day_used' })
  })
})

test('an issued invoice that was wrong is put right once, mailed anew, and found by its new number', async () => {
  await inRolledBackTransaction(async (db) => {
    const { portal, number } = await asked(db)

    const right = { number, invoiceNumber: '87654321', reason: '抬头有误' }
    await expect(correctInvoice(portal, right)).rejects.toMatchObject({ code: 'invoice_not_issued' })
    await issueInvoice(portal, { number, invoiceNumber: '12345678', link: undefined })
    await correctInvoice(portal, right)
    await expect(correctInvoice(portal, right)).rejects.toMatchObject({ code: 'invoice_not_issued' })

    const [first, second, ...more] = await listSent(db, { to, purpose: 'invoice_issued' })
    expect(first?.text).toContain('发票号码：12345678\n')
    expect(second?.subject).toContain('已更正')
    expect(second?.text).toContain('发票号码：87654321（取代原来的 12345678，请以这一张为准）\n')
    expect(more).toEqual([])
    expect(await listIssuedInvoices(portal, { text: '8765' })).toMatchObject([{ number, title: '砺川晶体' }])
    expect(await listIssuedInvoices(portal, { text: '1234' })).toEqual([])
    expect(await listIssuedInvoices(portal, { text: '川晶' })).toHaveLength(1)
  })
})

test('an issued invoice is listed with what it says, and what went back before it is not among what red ones take back', async () => {
  await inRolledBackTransaction(async (db) => {
    const { portal, number } = await asked(db)
    const back = async (amountFen: number) =>
      refundMoney(portal, { number, reason: '少来一人', amountFen }, async () => undefined)
    await back(9_900)
    await issueInvoice(portal, { number, invoiceNumber: '12345678', link: undefined })
    const listed = async () => (await listIssuedInvoices(portal))[0]
    expect(await listed()).toMatchObject({ invoicedFen: 20_000, reversedFen: 0 })
    await back(5_000)
    expect(await listed()).toMatchObject({ invoicedFen: 20_000, reversedFen: 5_000, returnedFen: 14_900 })
  })
})

test('issued invoices come in lots, each behind the last of the one before, also of one moment', async () => {
  await inRolledBackTransaction(async (db) => {
    const { portal } = await asked(db)
    const issued = []
    for (let n = 0; n < 51; n++) {
      const { number } = await asked(db)
      await issueInvoice(portal, {
        number,
        invoiceNumber: `9000${String(n).padStart(4, '0')}`,
        link: undefined,
      })
      issued.unshift(number)
    }
    const first = await listIssuedInvoices(portal)
    const last = first.at(-1)
    const before = placeOf(last?.issuedAt ?? portal.now, last?.id ?? 0)
    const rest = await listIssuedInvoices(portal, { before })
    expect([first.length, ...[...first, ...rest].map(({ number }) => number)]).toEqual([50, ...issued])
  })
})

test('an invoice that was made out to the wrong name is put right by one to another', async () => {
  await inRolledBackTransaction(async (db) => {
    const { portal, number } = await asked(db)
    await issueInvoice(portal, { number, invoiceNumber: '12345678', link: undefined })
    const right = { number, invoiceNumber: '87654321', reason: '抬头有误' }
    const says = { title: '砺川晶体科技有限公司', buyer: 'company', taxNumber: '91310000MA1K00000X' } as const
    await expect(
      correctInvoice(portal, { ...right, says: { ...says, taxNumber: '' } }),
    ).rejects.toMatchObject({ code: 'invoice_tax_number_missing' })
    await correctInvoice(portal, { ...right, says })
    const [, mail] = await listSent(db, { to, purpose: 'invoice_issued' })
    expect(mail?.text).toContain('抬头：砺川晶体科技有限公司\n')
    expect(await listIssuedInvoices(portal)).toMatchObject([{ ...says, invoiceNumber: '87654321' }])
    // To a person none goes out with the number of a company.
    await correctInvoice(portal, {
      ...right,
      invoiceNumber: '87654322',
      says: { ...says, title: '周季衡', buyer: 'person' },
    })
    expect(await listIssuedInvoices(portal)).toMatchObject([{ title: '周季衡', taxNumber: '' }])
  })
})

test('an invoice whose number alone was copied wrong stays of its day, over its amount and with its red ones', async () => {
  await inRolledBackTransaction(async (db) => {
    const { portal, number } = await asked(db)
    await issueInvoice(portal, { number, invoiceNumber: '12345678', link: undefined })
    const nextMonth = { ...portal, now: new Date(portal.now.getTime() + 40 * DAY_MS) }
    await refundMoney(nextMonth, { number, reason: '优惠', amountFen: 900 }, async () => undefined)
    const right = { number, wrong: 'number', invoiceNumber: '12345679', reason: '抄错一位' } as const
    await correctInvoice(nextMonth, right)
    expect(await listIssuedInvoices(portal)).toMatchObject([
      { invoiceNumber: '12345679', issuedAt: portal.now, invoicedFen: 29_900, reversedFen: 900 },
    ])
    const [, mail] = await listSent(db, { to, purpose: 'invoice_issued' })
    expect(mail?.text).toContain('发票号码：12345679（先前写的 12345678 有误，发票没有变）\n')
    expect(mail?.text).toContain('金额：299.00 元')
    // Also where nothing is left of it, for the red one names it.
    await refundOrder(nextMonth, { number, reason: '不要了' }, async () => undefined)
    await correctInvoice(nextMonth, { ...right, invoiceNumber: '12345670' })
    expect(await listRedInvoices(portal, { state: 'requested' })).toMatchObject([
      { insteadOf: '12345670' },
      { insteadOf: '12345670' },
    ])
  })
})

test('an invoice of an order whose money went back is put right by none over nothing', async () => {
  await inRolledBackTransaction(async (db) => {
    const { portal, number } = await asked(db)
    await issueInvoice(portal, { number, invoiceNumber: '12345678', link: undefined })
    await refundOrder(portal, { number, reason: '退' }, async () => undefined)
    const [red] = await listRedInvoices(portal, { state: 'requested' })
    await issueRedInvoice(portal, { id: red?.id ?? 0, redNumber: '12345679' })
    await expect(
      correctInvoice(portal, { number, invoiceNumber: '87654321', reason: '抬头有误' }),
    ).rejects.toMatchObject({ code: 'invoice_for_nothing' })
    expect(await listSent(db, { to, purpose: 'invoice_issued' })).toHaveLength(1)
  })
})

test('of an account that was closed meanwhile the address is kept for that one mail, and a correction needs none', async () => {
  await inRolledBackTransaction(async (db) => {
    const { portal, number, personId } = await asked(db)
    await db.update(people).set({ closedAt: portal.now }).where(eq(people.id, personId))
    await forgetBuyer(portal, { personId, name: '', company: '', addresses: [] })
    await issueInvoice(portal, { number, invoiceNumber: '12345678', link: undefined })
    expect(await db.select({ email: invoices.email }).from(invoices)).toEqual([{ email: '' }])
    await correctInvoice(portal, { number, invoiceNumber: '87654321', reason: '税号有误' })
    expect(await listSent(db, { to, purpose: 'invoice_issued' })).toHaveLength(1)
    expect(await listIssuedInvoices(portal, { text: '8765' })).toMatchObject([{ number }])
  })
})
