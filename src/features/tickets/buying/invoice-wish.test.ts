import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requirePerson } from '#features/accounts/policy.ts'
import { messagesTo } from '#features/notifications/testing.ts'
import { invoices } from '#features/orders/tables.server.ts'
import { fakeProvider, forgetOrders } from '#features/orders/testing.ts'
import type { Context } from '#platform/context.ts'
import { MINUTE_MS } from '#platform/durations.ts'
import { NOON, testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { forgetAttendee } from '../own/forget-attendee.server.ts'
import { readOwnTicketData } from '../own/own-tickets.server.ts'
import { registrations } from '../tables.server.ts'
import { makeBuyer, makeSale, makeType, pay, wanted } from '../testing.ts'
import { expireRegistrations } from './expire-registrations.server.ts'
import { payRegistration } from './pay-registration.server.ts'
import { register } from './register.server.ts'

/** The invoice that is asked for while registering (C-42, C-27). */

const WISH = {
  title: '砺川晶体',
  buyer: 'company' as const,
  taxNumber: '91310000MA1K00000X',
  email: 'finance@example.com',
}
let wechat = fakeProvider('wechat')
let portal: Context
let buyer: Context
let eventId = 0
let typeId = 0

beforeEach(async () => {
  const plain = testContext((await testDatabase()).db)
  wechat = fakeProvider('wechat')
  portal = { ...plain, services: { ...plain.services, payments: [wechat.provider] } }
  eventId = await makeSale(portal)
  typeId = await makeType(portal, eventId)
  buyer = await makeBuyer(portal)
})
afterEach(async () => {
  const { db } = await testDatabase()
  await db.execute(sql`truncate ticket_sales cascade`)
  await forgetOrders({ db })
})

const wishOf = async (id: number) => {
  const [own] = await portal.db.select().from(registrations).where(eq(registrations.id, id))
  return own?.invoice
}
const asked = () => portal.db.select().from(invoices)

test('is on the desk of finance once the order is paid, and no longer with the registration', async () => {
  const form = wanted({ eventId, typeId })
  const made = await register(buyer, { ...form, invoice: { ...WISH, title: '写错了' } })
  expect(await asked()).toEqual([])
  // Corrected before it is paid, it is the same registration.
  const again = await register(buyer, { ...form, invoice: WISH })
  expect(again.number).toBe(made.number)
  expect(JSON.stringify(await readOwnTicketData(buyer))).toContain(WISH.email)
  const order = await payRegistration(buyer, again)
  await pay(portal, wechat, order)
  await pay(portal, wechat, order)
  expect(await asked()).toMatchObject([{ ...WISH, state: 'requested' }])
  expect(await wishOf(made.id)).toBeNull()
})

test('is not asked for once more by the message that the payment came', async () => {
  const told = async (invoice: typeof WISH | null) => {
    const who = await makeBuyer(portal)
    const made = await register(who, { ...wanted({ eventId, typeId }), invoice })
    await pay(portal, wechat, await payRegistration(who, made))
    const messages = await messagesTo(portal, requirePerson(who.actor).id)
    return messages.find(({ title }) => title.startsWith('已收到您的付款'))?.body
  }
  expect(await told(WISH)).toMatch(/。发票已为您申请，开好后发到您填写的邮箱。$/)
  expect(await told(null)).toMatch(/。需要发票可在“我的账号”里申请。$/)
})

test('comes with a payment that was late and still got a seat', async () => {
  const made = await register(buyer, { ...wanted({ eventId, typeId }), invoice: WISH })
  const order = await payRegistration(buyer, made)
  const late = { ...portal, now: new Date(NOON.getTime() + 90 * MINUTE_MS) }
  await expireRegistrations(late)
  await pay(late, wechat, order)
  expect(await asked()).toMatchObject([WISH])
})

test('needs a tax number of a company alone, is nothing where nothing is paid, and goes with the account', async () => {
  const form = wanted({ eventId, typeId })
  await expect(register(buyer, { ...form, invoice: { ...WISH, taxNumber: '' } })).rejects.toMatchObject({
    code: 'invoice_tax_number_missing',
  })
  await expect(register(buyer, { ...form, invoice: { ...WISH, email: 'nobody' } })).rejects.toMatchObject({
    code: 'input_invalid',
  })
  const made = await register(buyer, { ...form, invoice: { ...WISH, buyer: 'person' } })
  expect(await wishOf(made.id)).toEqual({ ...WISH, buyer: 'person', taxNumber: '' })
  const { id } = requirePerson(buyer.actor)
  await forgetAttendee(portal, { personId: id, name: '', company: '', addresses: [] })
  expect(await wishOf(made.id)).toBeNull()
  const free = await makeType(portal, eventId, { name: '免费票', priceFen: 0 })
  const guest = await makeBuyer(portal)
  const given = await register(guest, {
    ...wanted({ eventId, typeId: free }, { expectedFen: 0 }),
    invoice: WISH,
  })
  expect(await wishOf(given.id)).toBeNull()
  expect(await asked()).toEqual([])
})
