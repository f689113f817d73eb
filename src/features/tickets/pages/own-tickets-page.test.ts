import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { personWithToken } from '#features/accounts/testing.ts'
import type { Context } from '#platform/context.ts'
import { forgetSales, freeEvent } from '../../../../test/free-event.ts'
import { testPortal } from '../../../../test/portal.ts'
import { registerPath } from '../addresses.ts'
import { register } from '../buying/register.server.ts'
import { ticketToken } from '../codes.server.ts'
import { ATTENDEES_KEPT_MS, forgetOldAttendees } from '../own/forget-old-attendees.server.ts'
import { tickets } from '../tables.server.ts'
import { makeType, wanted } from '../testing.ts'

let app: Awaited<ReturnType<typeof testPortal>>
beforeAll(async () => {
  app = await testPortal()
})
afterEach(forgetSales)
afterAll(() => app.close())

test('a ticket of years ago says that the name was deleted, and not that somebody has left', async () => {
  const { portal, eventId, typeId } = await freeEvent()
  const { id, token } = await personWithToken(portal)
  const buyer: Context = { ...portal, actor: { kind: 'person', id, sessionId: 1 } }
  await register(buyer, wanted({ eventId, typeId }, { expectedFen: 0 }))
  const [ticket] = await portal.db.select().from(tickets)
  if (!ticket) throw new Error('a ticket was made')
  const pages = ['/tickets', `/tickets/${await ticketToken(portal.db, ticket)}`]
  const open = async (url: string) =>
    (await app.app.inject({ url, headers: { cookie: `portal_token=${token}` } })).body
  for (const url of pages) expect(await open(url)).toContain('参会人1')
  const now = new Date(Date.parse('2026-12-15T12:00:00+08:00') + ATTENDEES_KEPT_MS)
  await forgetOldAttendees({ ...portal, now })
  for (const url of pages) {
    const body = await open(url)
    expect(body).toContain('（姓名已删除）')
    expect(body).not.toContain('已注销')
  }
})

test('where nothing costs anything, nothing is said of refunds and invoices before one registers', async () => {
  const { portal, eventId } = await freeEvent()
  const { token } = await personWithToken(portal)
  const open = async () =>
    (await app.app.inject({ url: registerPath(eventId), headers: { cookie: `portal_token=${token}` } })).body
  expect(await open()).not.toMatch(/<p>(退票|发票)：/)
  await makeType(portal, eventId, { name: '晚宴票' })
  expect(await open()).toMatch(/<p>退票：.*<p>发票：/)
})
