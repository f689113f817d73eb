import { eq, isNull, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetSales, freeEvent } from '../../../../test/free-event.ts'
import { people } from '#features/accounts/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import { register } from '../buying/register.server.ts'
import { tickets } from '../tables.server.ts'
import { makeBuyer, makeSale, wanted } from '../testing.ts'
import { listMailings, retryMailing } from './mailings.server.ts'
import { refundTicket } from './refund-ticket.server.ts'
import { countHolders, tellAttendees } from './tell-attendees.server.ts'

/** How far a message to attendees is (C-104). */

let portal: Context
let eventId = 0
let typeId = 0
beforeEach(async () => {
  ;({ portal, eventId, typeId } = await freeEvent())
})
afterEach(forgetSales)

const attend = async (email: string) => {
  const form = wanted({ eventId, typeId }, { expectedFen: 0 })
  await register(await makeBuyer(portal), {
    ...form,
    tickets: form.tickets.map((each) => ({ ...each, email })),
  })
}
const fail = (recipient: string) =>
  portal.db
    .update(sendings)
    .set({ state: 'failed', reason: '满了', settledAt: portal.now })
    .where(sql`${sendings.recipient} = ${recipient} and ${sendings.purpose} = 'event_notice'`)
const latest = async () => (await listMailings(portal, { eventId }))[0]

test('is seen as it goes out, and what failed is sent again, nothing else', async () => {
  for (const email of ['one@example.com', 'two@example.com']) await attend(email)
  await tellAttendees(portal, { eventId, text: '会场改在二楼。', typeIds: [typeId], onceKey: 'notice-1' })
  expect(await latest()).toMatchObject({
    text: '会场改在二楼。',
    audience: '标准票',
    people: 2,
    mails: 2,
    failed: 0,
  })
  await tellAttendees(portal, { eventId, text: '午餐改在三楼。', onceKey: 'notice-2' })
  await tellAttendees(portal, { eventId, text: '午餐改在三楼。', onceKey: 'notice-2' })
  const [second, first, ...more] = await listMailings(portal, { eventId })
  expect([second?.text, first?.text, more.length]).toEqual(['午餐改在三楼。', '会场改在二楼。', 0])
  await fail('two@example.com')
  expect(await latest()).toMatchObject({ failed: 1 })
  expect(await retryMailing(portal, { eventId, id: second?.id })).toBe(1)
  const [again, untouched] = await listMailings(portal, { eventId })
  expect([again?.failed, again?.waiting, untouched?.failed]).toEqual([0, 2, 1])
  expect(await retryMailing(portal, { eventId, id: second?.id })).toBe(0)
})

test('reaches colleagues whose buyer has closed the account, once, and whoever came between two presses', async () => {
  await attend('colleague@example.com')
  await portal.db.update(people).set({ closedAt: portal.now }).where(isNull(people.closedAt))
  const notice = { eventId, text: '会场改在二楼。', onceKey: 'notice-5' }
  expect(await countHolders(portal, { eventId })).toEqual({ people: 0, mails: 1 })
  expect(await tellAttendees(portal, notice)).toEqual({ people: 0, mails: 1 })
  expect(await tellAttendees(portal, notice)).toEqual({ people: 0, mails: 0 })
  await attend('late@example.com')
  expect(await tellAttendees(portal, notice)).toEqual({ people: 1, mails: 1 })
  expect((await listMailings(portal, { eventId })).map(({ mails }) => mails)).toEqual([1, 1])
})

test('is not sent again to whoever gave the ticket back meanwhile', async () => {
  for (const email of ['one@example.com', 'two@example.com']) await attend(email)
  await tellAttendees(portal, { eventId, text: '会场改在二楼。', onceKey: 'notice-6' })
  for (const email of ['one@example.com', 'two@example.com']) await fail(email)
  const [ticket] = await portal.db.select().from(tickets).where(eq(tickets.email, 'two@example.com'))
  await refundTicket(portal, { code: ticket?.code ?? '', amountFen: 0, reason: '不来了' })
  expect(await retryMailing(portal, { eventId, id: (await latest())?.id })).toBe(1)
  expect(await latest()).toMatchObject({ failed: 1 })
})

test('of another event is not found, and what is forgotten is counted no more', async () => {
  await attend('one@example.com')
  await tellAttendees(portal, { eventId, text: '会场改在二楼。', onceKey: 'notice-3' })
  const mailing = await latest()
  const elsewhere = await makeSale(portal)
  await expect(retryMailing(portal, { eventId: elsewhere, id: mailing?.id })).rejects.toMatchObject({
    code: 'mailing_not_found',
  })
  await portal.db.delete(sendings).where(eq(sendings.recipient, 'one@example.com'))
  expect(await latest()).toMatchObject({ mails: 1, sent: 0, waiting: 0, failed: 0 })
})
