import { afterEach, describe, expect, test } from 'vitest'
import type { Configuration } from '#platform/configuration.server.ts'
import type { Context } from '#platform/context.ts'
import { enqueueMail } from '#platform/mail/enqueue-mail.server.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import { enqueueCodeSms } from '#platform/sms/enqueue-sms.server.ts'
import { NOON, testConfiguration, testContext, testServices } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { testPortal } from '../../../test/portal.ts'

afterEach(async () => {
  const { db } = await testDatabase()
  await db.delete(sendings)
})

async function outboxWith(
  part: Partial<Configuration>,
  {
    remoteAddress = '127.0.0.1',
    headers = {},
  }: { remoteAddress?: string; headers?: Record<string, string> } = {},
) {
  const { db } = await testDatabase()
  const configuration = { ...testConfiguration, smtp: undefined, ...part }
  const portal = await testPortal({ configuration, services: { ...testServices(db), configuration } })
  try {
    return await portal.app.inject({
      url: '/outbox',
      remoteAddress,
      headers: { host: 'localhost:3000', ...headers },
    })
  } finally {
    await portal.close()
  }
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
    const { statusCode, body } = await outboxWith({ showsOutbox: true })
    expect(statusCode).toBe(200)
    expect(body.match(/1111|&lt;2222&gt;|3333/g)).toEqual(['3333', '&lt;2222&gt;', '1111'])
    expect(body).toContain('lin@example.com')
    expect(body).toContain('+8613900139000')
    expect(body).toContain('>2026-11-21 12:02</time>')
  })

  test('is shown to browsers of this machine alone unless an operator asked for it', async () => {
    const shown = { showsOutbox: true, keepsOutboxHere: true }
    expect((await outboxWith(shown)).statusCode).toBe(200)
    const elsewhere = { remoteAddress: '192.168.1.7' }
    expect((await outboxWith(shown, elsewhere)).statusCode).toBe(404)
    expect((await outboxWith({ ...shown, keepsOutboxHere: false }, elsewhere)).statusCode).toBe(200)
  })

  test('is not shown through a proxy or tunnel on this machine, nor under a name that was rebound to it', async () => {
    const shown = { showsOutbox: true, keepsOutboxHere: true, proxies: 1 }
    const strangers: Record<string, string>[] = [
      { host: 'portal.example.com' },
      { host: 'rebind.evil.example' },
      { 'x-forwarded-for': '127.0.0.1' },
      { via: '1.1 tunnel' },
      { 'cf-connecting-ip': '198.51.100.7' },
    ]
    for (const headers of strangers) expect((await outboxWith(shown, { headers })).statusCode).toBe(404)
  })

  test('holds the latest fifty', async () => {
    for (let count = 0; count < 51; count += 1) await codeTo('+8613800138000', String(7000 + count), count)
    const { body } = await outboxWith({ showsOutbox: true })
    expect(body.match(/验证码是 70\d\d/g)).toHaveLength(50)
    expect(body).not.toContain('7000')
  })

  test('shows no mail that a mail server is going to take', async () => {
    const { db } = await testDatabase()
    await enqueueMail(testContext(db), { to: 'lin@example.com', subject: '一', text: '二', purpose: 'test' })
    expect((await outboxWith({ showsOutbox: true })).body).not.toContain('lin@example.com')
  })

  test('says so when it is empty', async () => {
    expect((await outboxWith({ showsOutbox: true })).body).toContain('还没有内容')
  })

  test('is kept by nobody and found by no search engine', async () => {
    const { headers, body } = await outboxWith({ showsOutbox: true })
    expect(headers['cache-control']).toBe('private, no-store')
    expect(body).toContain('noindex')
  })

  test('is not there where it is not to be shown', async () => {
    await fill()
    const { statusCode, body } = await outboxWith({ showsOutbox: false })
    expect(statusCode).toBe(404)
    expect(body).not.toMatch(/1111|2222|3333/)
  })
})
