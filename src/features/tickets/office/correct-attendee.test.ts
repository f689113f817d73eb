import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forgetSales, freeEvent } from '../../../../test/free-event.ts'
import { requirePerson } from '#features/accounts/policy.ts'
import { notifications } from '#features/notifications/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { register } from '../buying/register.server.ts'
import { ticketToken } from '../codes.server.ts'
import { checkIn } from '../door/check-in.server.ts'
import { findTicket } from '../find-ticket.server.ts'
import { tickets } from '../tables.server.ts'
import { makeBuyer, wanted } from '../testing.ts'
import { correctAttendee } from './correct-attendee.server.ts'
import { refundTicket } from './refund-ticket.server.ts'

/** A name that is written wrongly on a ticket is put right by organisers (C-104). */

let portal: Context
let eventId = 0
let typeId = 0
beforeEach(async () => {
  ;({ portal, eventId, typeId } = await freeEvent())
})
afterEach(forgetSales)

async function ticketOf(buyer: Context) {
  const { id } = await register(buyer, wanted({ eventId, typeId }, { expectedFen: 0 }))
  const [ticket] = await portal.db.select().from(tickets).where(eq(tickets.registrationId, id))
  if (!ticket) throw new Error('a registration has a ticket')
  const { code, name, company, job } = ticket
  return { ticket, code, before: { name, company, job } }
}

test('a wrong name is put right also for who is in, by the code that is shown, and the buyer is told', async () => {
  const buyer = await makeBuyer(portal)
  const { ticket, code, before } = await ticketOf(buyer)
  const token = await ticketToken(portal.db, ticket)
  await checkIn(portal, { eventId, ticket: token, scanId: 'scan 0001' })
  const right = { code, name: ' 陈 默\n', company: '澜江半导体', job: '首席工程师', before }
  await correctAttendee(portal, right)
  expect(await findTicket(portal, token)).toMatchObject({
    ticket: { name: '陈 默', company: '澜江半导体', job: '首席工程师', phone: ticket.phone },
  })
  const told = () =>
    portal.db
      .select({ body: notifications.body })
      .from(notifications)
      .where(eq(notifications.personId, requirePerson(buyer.actor).id))
  const text = '主办方把您一张门票上的参会人更正为 陈 默 澜江半导体 首席工程师。二维码不变。'
  expect((await told()).filter(({ body }) => body === text)).toHaveLength(1)

  // Somebody else may have put it right meanwhile; what is right already tells nobody anything.
  await expect(correctAttendee(portal, right)).rejects.toMatchObject({ code: 'changed_by_other' })
  const now = { name: '陈 默', company: '澜江半导体', job: '首席工程师' }
  const count = (await told()).length
  await correctAttendee(portal, { code, ...now, before: now })
  expect(await told()).toHaveLength(count)
})

test('a name is put right only by organisers, on a valid ticket, and never taken away', async () => {
  const buyer = await makeBuyer(portal)
  const { code, before } = await ticketOf(buyer)
  const asked = { code, ...before, before }
  await expect(correctAttendee(buyer, asked)).rejects.toMatchObject({ code: 'permission_missing' })
  await expect(correctAttendee(portal, { ...asked, code: '2345678ABC' })).rejects.toMatchObject({
    code: 'ticket_not_found',
  })
  await expect(correctAttendee(portal, { ...asked, name: ' ' })).rejects.toMatchObject({
    code: 'attendee_incomplete',
  })
  await refundTicket(portal, { code, amountFen: 0, reason: '不来了' })
  await expect(correctAttendee(portal, { ...asked, name: '陈默' })).rejects.toMatchObject({
    code: 'ticket_not_valid',
  })
})
