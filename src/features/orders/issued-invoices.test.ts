import { expect, test } from 'vitest'
import { makePerson } from '#features/accounts/testing.ts'
import { listSent } from '#platform/outbox/testing.ts'
import { SEMI, TERMS, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { membershipYear } from './catalogue.ts'
import { issueInvoice } from './issue-invoice.server.ts'
import { correctInvoice, listIssuedInvoices } from './issued-invoices.server.ts'
import { requestInvoice } from './request-invoice.server.ts'
import { settleOrder } from './settle-order.server.ts'
import { startOrder } from './start-order.server.ts'
import { fakeProvider } from './testing.ts'

const to = 'finance@example.com'

test('an issued invoice that was wrong is put right once, mailed anew, and found by its new number', async () => {
  await inRolledBackTransaction(async (db) => {
    const wechat = fakeProvider('wechat')
    const plain = testContext(db)
    const portal = { ...plain, services: { ...plain.services, payments: [wechat.provider] } }
    const actor = { kind: 'person' as const, id: await makePerson(portal), sessionId: 1 }
    const buyer = { ...portal, actor }
    const { number, amountFen } = await startOrder(buyer, membershipYear(SEMI, TERMS))
    const state = wechat.pay(number, amountFen)
    await settleOrder(portal, { number, provider: 'wechat', state }, async () => {})
    await requestInvoice(buyer, { number, title: '砺川晶体', buyer: 'person', taxNumber: '', email: to })

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
