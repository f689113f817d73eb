import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { personChannels } from '#features/accounts/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { fulfilMembership } from '#features/membership/fulfil.server.ts'
import { readMemberships } from '#features/membership/queries.server.ts'
import { requestInvoice } from '#features/orders/request-invoice.server.ts'
import { settleOrder } from '#features/orders/settle-order.server.ts'
import { membershipYear } from '#features/orders/catalogue.ts'
import { startOrder } from '#features/orders/start-order.server.ts'
import { fakeProvider } from '#features/orders/testing.ts'
import type { Context } from '#platform/context.ts'
import { makeReachable, messagesTo } from '#features/notifications/testing.ts'
import { listSent } from '#platform/outbox/testing.ts'
import { SEMI, testContext, TERMS } from '../../test/context.ts'
import { testDatabase } from '../../test/database.ts'
import { testPortal } from '../../test/portal.ts'
import { operatorOf, ORDERS_NEEDS, readOrdersCommand, runOrdersCommand } from './orders-command.server.ts'

const order = async (line: string): Promise<{ isDone: boolean; text: string }> => {
  const written = readOrdersCommand(line.split(' '))
  if (!written) throw new Error(`written wrongly: ${line}`)
  const actor = { kind: 'system', name: operatorOf(written), may: ORDERS_NEEDS } as const
  return runOrdersCommand(testContext((await testDatabase()).db, { actor }), written)
}

/** What an invoice for a company says. */
const SAYS = '--title 砺川晶体 --tax 91310000MA1K00000X --amount 299.00'
const COMPANY = { title: '砺川晶体', buyer: 'company', taxNumber: '91310000MA1K00000X' } as const

/** Somebody who has just bought a year; the order's number. */
async function bought(context: Context, personId: number): Promise<string> {
  const wechat = fakeProvider('wechat')
  const own = ownContext(context, personId, [wechat.provider])
  const { number } = await startOrder(own, membershipYear(SEMI, TERMS))
  await settleOrder(own, { number, provider: 'wechat', state: wechat.pay(number, 29_900) }, fulfilMembership)
  return number
}
const ownContext = (
  context: Context,
  personId: number,
  payments: Context['services']['payments'] = [],
): Context => ({
  ...context,
  actor: { kind: 'person', id: personId, sessionId: 1 },
  services: { ...context.services, payments },
})

test('a refund needs a reason, ends the membership, is refused the second time, and names who did it', async () => {
  const context = testContext((await testDatabase()).db)
  const personId = await makePerson(context)
  const number = await bought(context, personId)
  expect(readOrdersCommand(['refund', number])).toBeUndefined()
  expect(await order(`refund ${number} --reason 读者申请 --by 小周`)).toEqual({
    isDone: true,
    text: `订单 ${number} 已退款：“年度会员（第三代半导体）”已收回，退款由任务发给付款的机构\n`,
  })
  expect((await readMemberships(context, personId)).of('semi').isMember).toBe(false)
  expect(await order(`refund ${number} --reason 再来`)).toEqual({
    isDone: false,
    text: '没有执行：这个订单不能退款\n',
  })
  const { rows } = await context.db.execute(
    sql`select actor from audit_records where verb = 'refundOrder' and subject = ${`order:${number}`}`,
  )
  expect(rows).toEqual([{ actor: 'system:cli:小周' }])
})

test('a year is given to whoever has that telephone or mail address, and to nobody else', async () => {
  const context = testContext((await testDatabase()).db)
  const personId = await makePerson(context, { name: '赠阅读者' })
  const reached = { personId, verifiedAt: context.now }
  await context.db.insert(personChannels).values([
    { kind: 'phone', address: '+8613900001234', ...reached },
    { kind: 'email', address: 'gift@example.com', ...reached },
  ])
  expect((await order('grant 139-0000-1234 --reason 对公转账')).text).toContain('有效期至 2027-11-21')
  expect((await order('grant Gift@Example.com --reason 续赠')).text).toContain('有效期至 2028-11-21')
  expect((await order(`grant ${personId} --reason 显示 --industry display`)).text).toContain('赠阅读者')
  expect((await readMemberships(context, personId)).of('display').isMember).toBe(true)
  expect((await order(`grant ${personId} --reason x --industry optics`)).text).toContain(
    '没有“optics”这个产业',
  )
  expect(await order('grant 13900009999 --reason x')).toEqual({
    isDone: false,
    text: '没有执行：没有这个账号\n',
  })
})

test('an invoice is listed, issued once, and told by mail', async () => {
  const context = testContext((await testDatabase()).db)
  const personId = await makePerson(context)
  const number = await bought(context, personId)
  const email = `${number}@example.com`
  await requestInvoice(ownContext(context, personId), { ...COMPANY, number, email })
  expect((await order('invoices')).text).toContain(
    `${number}\t2026-11-21 12:00\t砺川晶体\t91310000MA1K00000X\t299.00`,
  )
  const issue = `issue ${number} --invoice 26310000000012345678 --link https://invoices.example.com/1 ${SAYS}`
  for (const [right, wrong] of [
    ['299.00', '199.00'],
    ['砺川晶体', '砺川'],
    ['91310000MA1K00000X', '91310000MA1K000009'],
  ] as const)
    expect(await order(issue.replace(right, wrong))).toMatchObject({
      isDone: false,
      text: expect.stringContaining('现在是“砺川晶体”，299.00 元'),
    })
  expect(await order(issue)).toMatchObject({ isDone: true })
  expect(await order(issue)).toMatchObject({ isDone: false })
  const sent = await listSent(context.db, { to: email })
  expect(sent).toHaveLength(1)
  expect(sent[0]?.text).toContain('26310000000012345678')
  expect(sent[0]?.text).toContain('https://invoices.example.com/1')
  expect((await order('invoices')).text).not.toContain(number)
})

test('whoever asked for an invoice hears on the page that it is issued, and by mail where the invoice itself went elsewhere', async () => {
  const context = testContext((await testDatabase()).db)
  for (const isOwn of [true, false]) {
    const buyer = await makeReachable(context, { by: ['email'] })
    const number = await bought(context, buyer.id)
    const email = isOwn ? buyer.email : `finance-${number}@example.com`
    const asked = { ...COMPANY, number, email }
    await requestInvoice(ownContext(context, buyer.id), asked)
    expect(await order(`issue ${number} --invoice 26310000000012345678 ${SAYS}`)).toMatchObject({
      isDone: true,
    })
    expect((await messagesTo(context, buyer.id)).at(-1)).toMatchObject({
      kind: 'invoice_issued',
      body: `抬头为“砺川晶体”的发票已开具（订单号 ${number}），并已发往您填写的邮箱。`,
    })
    expect(await listSent(context.db, { purpose: 'invoice_issued', to: buyer.email })).toHaveLength(1)
  }
})

test('an invoice for a company needs its taxpayer number, one for a person has none, and neither is a formula', async () => {
  const context = testContext((await testDatabase()).db)
  const personId = await makePerson(context)
  const number = await bought(context, personId)
  const asked = { number, title: '=HYPERLINK("http://evil.example")', email: '=1@example.com' }
  const own = ownContext(context, personId)
  await expect(requestInvoice(own, { ...asked, buyer: 'company', taxNumber: '' })).rejects.toThrow(
    'invoice_tax_number_missing',
  )
  await requestInvoice(own, { ...asked, buyer: 'person', taxNumber: '91310000MA1K00000X' })
  expect((await order('invoices')).text).toContain(
    `\t'=HYPERLINK("http://evil.example")\t个人\t299.00\t'=1@example.com\t`,
  )
})

test('of an order whose money went back no invoice is issued, and none waits', async () => {
  const context = testContext((await testDatabase()).db)
  const personId = await makePerson(context)
  const number = await bought(context, personId)
  const email = 'back@example.com'
  await requestInvoice(ownContext(context, personId), { ...COMPANY, number, email })
  await order(`refund ${number} --reason 读者申请`)
  expect(await order(`issue ${number} --invoice 1 ${SAYS}`)).toMatchObject({ isDone: false })
  expect((await order('invoices')).text).not.toContain(number)
})

test('differences are listed, counted in the metrics, and settled', async () => {
  const { db } = testContext((await testDatabase()).db)
  expect((await order('differences')).text).toBe('没有差异\n')
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into reconciliation_differences (provider, day, kind, order_number, theirs_fen, found_at)
    values ('alipay', '2026-11-20', 'payment_unknown', 'X1', 100, now()) returning id`)
  expect((await order('differences')).text).toContain(
    '2026-11-20\t支付宝\t对方有付款，本站没有这笔\tX1\t1.00\t—\t待处理',
  )
  const portal = await testPortal()
  expect(await portal.metrics()).toContain('portal_reconciliation_differences_open 1')
  await portal.close()
  expect(await order(`settle ${rows[0]?.id} --note 已查明`)).toMatchObject({ isDone: true })
  expect(await order('settle 999999 --note 已查明')).toMatchObject({ isDone: false })
  expect((await order('differences')).text).toBe('没有差异\n')
})

test.each([
  '',
  'refund',
  'grant 13900001234',
  'settle 1',
  'issue 1',
  'issue 1 --invoice 2 --title 甲',
  'issue 1 --invoice 2 --amount 299',
  'nothing',
  'issue 1 --invoice 2 --title 甲 --amount 299 --link ftp://x',
  'invoices --what',
])('the command “%s” is written wrongly', (line) => {
  expect(readOrdersCommand(line.split(' ').filter(Boolean))).toBeUndefined()
})
