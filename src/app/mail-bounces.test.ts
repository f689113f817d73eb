import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueueMail } from '#platform/mail/enqueue-mail.server.ts'
import { mailRefusals } from '#platform/mail/tables.server.ts'
import { reportOf } from '#platform/mail/testing-reports.ts'
import { BOUNCES_PATH } from '#platform/outbox/bounce-routes.server.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import { eq } from 'drizzle-orm'
import { NOON, testConfiguration, testContext, testServices } from '../../test/context.ts'
import { testDatabase } from '../../test/database.ts'
import { testPortal, type Portal } from '../../test/portal.ts'

const TOKEN = 'a-token-of-the-mail-server'
const TO = 'lin@example.com'
const MESSAGE_ID = '<5d0c@portal.example.com>'

let portal: Portal
let bare: Portal
beforeAll(async () => {
  const { db } = await testDatabase()
  const configuration = { ...testConfiguration, bounceToken: TOKEN }
  portal = await testPortal({ configuration, services: { ...testServices(db), configuration } })
  bare = await testPortal()
  const id = await enqueueMail(testContext(db), { to: TO, subject: '门票', text: '门票', purpose: 'ticket' })
  await db
    .update(sendings)
    .set({ state: 'sent', content: null, settledAt: NOON, messageId: MESSAGE_ID })
    .where(eq(sendings.id, id ?? 0))
})
afterAll(async () => {
  const { db } = await testDatabase()
  await db.delete(sendings)
  await db.delete(mailRefusals)
  await portal.close()
  await bare.close()
})

const hand = (to: Portal, payload: string | Buffer, authorization?: string) =>
  to.app.inject({
    method: 'POST',
    url: BOUNCES_PATH,
    headers: { 'content-type': 'message/rfc822', ...(authorization && { authorization }) },
    payload,
  })
const REPORT = reportOf({ to: TO, messageId: MESSAGE_ID })

test('nobody without the secret hands anything over, and without one there is no such address', async () => {
  for (const given of [undefined, TOKEN, 'Bearer ', 'Bearer undefined', `Bearer ${TOKEN}.`])
    expect((await hand(portal, REPORT, given)).statusCode).toBe(404)
  for (const given of [undefined, 'Bearer ', 'Bearer undefined', `Bearer ${TOKEN}`])
    expect((await hand(bare, REPORT, given)).statusCode).toBe(404)
  expect(await (await testDatabase()).db.$count(mailRefusals)).toBe(0)
})

test('what a mail server hands over is taken if it is a report about one of our mails', async () => {
  const bearer = `Bearer ${TOKEN}`
  expect((await hand(portal, 'hello', bearer)).json()).toEqual({ taken: false })
  expect((await hand(portal, Buffer.from([0xff, 0, 1]), bearer)).json()).toEqual({ taken: false })
  expect((await hand(portal, 'a'.repeat(1_100_000), bearer)).statusCode).toBe(413)
  expect((await hand(portal, REPORT, bearer)).json()).toEqual({ taken: true })
  expect(await portal.metrics()).toContain('portal_mail_addresses_dead 1')
})
