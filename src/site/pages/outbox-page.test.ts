import { afterEach, describe, expect, test } from 'vitest'
import type { Configuration } from '#platform/configuration.server.ts'
import type { Context } from '#platform/context.ts'
import { enqueueMail } from '#platform/mail/enqueue-mail.server.ts'
import { operatorLink } from '#platform/outbox/operator-routes.server.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import { enqueueCodeSms } from '#platform/sms/enqueue-sms.server.ts'
import { NOON, testConfiguration, testContext, testServices } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { testPortal, type Portal } from '../../../test/portal.ts'

afterEach(async () => {
  const { db } = await testDatabase()
  await db.delete(sendings)
})

async function outboxWith(
  part: Partial<Configuration>,
  ask: (portal: Portal) => Promise<{ cookie?: string }> = async () => ({}),
) {
  const { db } = await testDatabase()
  const configuration = { ...testConfiguration, smtp: undefined, ...part }
  const portal = await testPortal({ configuration, services: { ...testServices(db), configuration } })
  try {
    return await portal.app.inject({ url: '/outbox', headers: await ask(portal) })
  } finally {
    await portal.close()
  }
}

const OPEN = { showsOutbox: true, outboxNeedsKey: false }

/** Opens a link as a browser does; gives the cookie that it keeps. */
const opened =
  (path: string) =>
  async (portal: Portal): Promise<{ cookie?: string }> => {
    const { statusCode, headers, cookies } = await portal.app.inject(path)
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([303, '/outbox', 'no-store'])
    const [cookie] = cookies
    if (!cookie) return {}
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
    return { cookie: `${cookie.name}=${cookie.value}` }
  }

const minute = (count: number) => new Date(NOON.getTime() + count * 60_000)

/** So many minutes after noon, in a portal that nothing carries mails for. */
async function at(count: number): Promise<Context> {
  const { db } = await testDatabase()
  const services = { ...testServices(db), configuration: { ...testConfiguration, smtp: undefined } }
  return { ...testContext(db, { now: minute(count) }), services }
}
const codeTo = async (phone: string, code: string, count: number) =>
  enqueueCodeSms(await at(count), { phone, code, endsAt: minute(count + 10) })

async function fill() {
  await codeTo('+8613800138000', '1111', 0)
  const mail = { to: 'lin@example.com', subject: '您的验证码', text: '验证码 <2222>', purpose: 'sign-in' }
  await enqueueMail(await at(1), mail)
  await codeTo('+8613900139000', '3333', 2)
}

describe('the outbox', () => {
  test('shows SMS and mails that were not sent, newest first, to whom and when', async () => {
    await fill()
    const { statusCode, body } = await outboxWith(OPEN)
    expect(statusCode).toBe(200)
    expect(body.match(/1111|&lt;2222&gt;|3333/g)).toEqual(['3333', '&lt;2222&gt;', '1111'])
    expect(body).toContain('lin@example.com')
    expect(body).toContain('+8613900139000')
    expect(body).toContain('>2026-11-21 12:02</time>')
  })

  test('is shown to who has the link of the start alone unless an operator asked for it', async () => {
    const { db } = await testDatabase()
    const shown = { showsOutbox: true, outboxNeedsKey: true }
    const link = new URL(await operatorLink({ db, services: testServices(db) })).pathname
    expect((await outboxWith(shown, opened(link))).statusCode).toBe(200)
    for (const path of ['/outbox/wrong', link.slice(0, -1)])
      expect((await outboxWith(shown, opened(path))).statusCode).toBe(403)
    const cookies = ['portal_operator=', 'portal_operator=undefined', 'portal_operator=a']
    for (const cookie of cookies)
      expect((await outboxWith(shown, async () => ({ cookie }))).statusCode).toBe(403)
    expect((await outboxWith({ ...shown, outboxNeedsKey: false })).statusCode).toBe(200)
  })

  test('says to others where its link stands', async () => {
    await fill()
    const { statusCode, body } = await outboxWith({ showsOutbox: true, outboxNeedsKey: true })
    expect(statusCode).toBe(403)
    expect(body).toContain('请先打开启动时印在终端里的链接')
    expect(body).not.toMatch(/1111|2222|3333/)
  })

  test('holds the latest fifty', async () => {
    for (let count = 0; count < 51; count += 1) await codeTo('+8613800138000', String(7000 + count), count)
    const { body } = await outboxWith(OPEN)
    expect(body.match(/验证码是 70\d\d/g)).toHaveLength(50)
    expect(body).not.toContain('7000')
  })

  test('shows no mail that a mail server is going to take', async () => {
    const { db } = await testDatabase()
    await enqueueMail(testContext(db), { to: 'lin@example.com', subject: '一', text: '二', purpose: 'test' })
    expect((await outboxWith(OPEN)).body).not.toContain('lin@example.com')
  })

  test('says so when it is empty', async () => {
    expect((await outboxWith(OPEN)).body).toContain('还没有内容')
  })

  test('is kept by nobody and found by no search engine', async () => {
    const { headers, body } = await outboxWith(OPEN)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(body).toContain('noindex')
  })

  test('is not there where it is not to be shown', async () => {
    await fill()
    const { statusCode, body } = await outboxWith({ ...OPEN, showsOutbox: false })
    expect(statusCode).toBe(404)
    expect(body).not.toMatch(/1111|2222|3333/)
  })
})
