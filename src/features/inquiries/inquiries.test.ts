import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Context } from '#platform/context.ts'
import { limitPoints } from '#platform/limits/tables.server.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import { listSent } from '#platform/outbox/testing.ts'
import { NOON, testConfiguration, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../test/database.ts'
import { testPortal } from '../../../test/portal.ts'
import { INQUIRY_ARRIVED } from './messages.ts'
import { submitInquiry } from './submit-inquiry.server.ts'
import { inquiries } from './tables.server.ts'

const DRAFT = { name: '林一帆', company: '砺川晶体', phone: '138 0013 8000', email: 'lin@example.com' }
const HOUR_MS = 60 * 60_000

const visitor = (context: Context, address = '203.0.113.7'): Context => ({
  ...context,
  actor: { kind: 'visitor' },
  caller: { address, browser: 'Firefox' },
})
/** As an operator sets it who has many readers behind one address. */
const generous = (context: Context): Context => {
  const configuration = { ...testConfiguration, limits: { inquiries: 1000 } }
  return { ...context, services: { ...context.services, configuration } }
}
/** A number of its own for each sender. */
const phoneOf = (number: number) => `139${String(number).padStart(8, '0')}`
const codesOf = async (submitting: readonly Promise<number>[]) =>
  (await Promise.allSettled(submitting))
    .flatMap((result) => (result.status === 'rejected' ? [String(result.reason.code)] : []))
    .toSorted()

async function empty() {
  const { db } = await testDatabase()
  await db.delete(inquiries)
  await db.delete(limitPoints)
  await db.delete(sendings)
}

describe('an inquiry', () => {
  test('is kept as new, mailed to customer service and written into the audit', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = visitor(testContext(db))
      const id = await submitInquiry(context, {
        ...DRAFT,
        company: ' 砺川\n晶体 ',
        origin: 'settle',
        note: '想入驻',
      })
      expect(await db.select().from(inquiries)).toEqual([
        {
          id,
          name: '林一帆',
          company: '砺川 晶体',
          phone: '+8613800138000',
          email: 'lin@example.com',
          origin: 'settle',
          note: '想入驻',
          state: 'new',
          createdAt: NOON,
          owner: null,
          followedAt: null,
          remindOn: null,
          remindedAt: null,
        },
      ])
      expect(await listSent(db)).toMatchObject([
        {
          recipient: 'service@example.com',
          replyTo: 'lin@example.com',
          subject: '资料提交：砺川 晶体 林一帆',
          text: '姓名：林一帆\n公司：砺川 晶体\n手机号：+8613800138000\n邮箱：lin@example.com\n来源：申请入驻\n备注：想入驻\n提交时间：2026-11-21 12:00\n',
          purpose: 'inquiry',
          state: 'waiting',
        },
      ])
      const audit = await db.execute(`select verb from audit_records where subject = 'inquiry:${id}'`)
      expect(audit.rows).toEqual([{ verb: 'submitInquiry' }])
    })
  })

  test.each([
    [{ name: ' ' }, 'inquiry_name_missing'],
    [{ company: '' }, 'inquiry_company_missing'],
    [{ phone: '' }, 'inquiry_phone_missing'],
    [{ email: '' }, 'inquiry_email_missing'],
    [{ phone: '12345' }, 'inquiry_phone_malformed'],
    [{ email: 'lin' }, 'inquiry_email_malformed'],
    [{ name: '长'.repeat(51) }, 'inquiry_name_too_long'],
    [{ company: '长'.repeat(101) }, 'inquiry_company_too_long'],
  ])('with %j is refused and leaves nothing', async (part, code) => {
    await inRolledBackTransaction(async (db) => {
      const submitting = async () => submitInquiry(visitor(testContext(db)), { ...DRAFT, ...part })
      await expect(submitting()).rejects.toMatchObject({ kind: 'invalid', code })
      expect(await db.select().from(inquiries)).toEqual([])
      expect(await listSent(db)).toEqual([])
    })
  })
})

describe('the limits', () => {
  afterEach(empty)

  test('let five of fifty through that come at once from one address, each with its mail', async () => {
    const { db } = await testDatabase()
    const context = visitor(testContext(db))
    const submitting = Array.from({ length: 50 }, (_, number) =>
      submitInquiry(context, { ...DRAFT, phone: phoneOf(number) }),
    )
    expect(await codesOf(submitting)).toEqual(Array(45).fill('too_many_inquiries'))
    expect(await db.select().from(inquiries)).toHaveLength(5)
    expect(await listSent(db)).toHaveLength(5)
  })

  test('let three of fifty through that come at once with one phone, however it is written', async () => {
    const { db } = await testDatabase()
    const submitting = Array.from({ length: 50 }, (_, number) =>
      submitInquiry(visitor(generous(testContext(db))), {
        ...DRAFT,
        phone: ['13800138000', '+86 138 0013 8000', '008613800138000'][number % 3] ?? '',
      }),
    )
    expect(await codesOf(submitting)).toEqual(Array(47).fill('phone_submitted_often'))
    expect(await db.select().from(inquiries)).toHaveLength(3)
  })

  test('let whoever owns a number through that a stranger has used up elsewhere, and twelve in all', async () => {
    const { db } = await testDatabase()
    const from = (address: string) => submitInquiry(visitor(testContext(db), address), DRAFT)
    for (let turn = 0; turn < 3; turn += 1) await from('203.0.113.66')
    await expect(from('203.0.113.66')).rejects.toMatchObject({ code: 'phone_submitted_often' })
    for (let place = 1; place <= 9; place += 1) await from(`198.51.100.${place}`)
    await expect(from('198.51.100.10')).rejects.toMatchObject({ code: 'phone_submitted_often' })
    expect(await db.select().from(inquiries)).toHaveLength(12)
  })

  test('hold for an hour and for a day', async () => {
    const { db } = await testDatabase()
    const at = (hours: number, address?: string) =>
      visitor(testContext(db, { now: new Date(NOON.getTime() + hours * HOUR_MS) }), address)
    for (let number = 0; number < 5; number += 1)
      await submitInquiry(at(0), { ...DRAFT, phone: phoneOf(number) })
    await expect(submitInquiry(at(0.99), { ...DRAFT, phone: phoneOf(9) })).rejects.toMatchObject({
      kind: 'too_many',
      code: 'too_many_inquiries',
    })
    for (const number of [1, 2, 3]) await submitInquiry(at(number), DRAFT)
    await expect(submitInquiry(at(24.9), DRAFT)).rejects.toMatchObject({
      kind: 'too_many',
      code: 'phone_submitted_often',
    })
    await submitInquiry(at(25), DRAFT)
  })

  test('count nothing for what is refused', async () => {
    const { db } = await testDatabase()
    const context = visitor(testContext(db))
    for (let turn = 0; turn < 3; turn += 1) await submitInquiry(context, DRAFT)
    for (let turn = 0; turn < 5; turn += 1) {
      await expect(submitInquiry(context, DRAFT)).rejects.toMatchObject({ code: 'phone_submitted_often' })
    }
    await submitInquiry(context, { ...DRAFT, phone: phoneOf(1) })
    await submitInquiry(context, { ...DRAFT, phone: phoneOf(2) })
    expect(await db.select().from(inquiries)).toHaveLength(5)
  })
})

describe('over HTTP', () => {
  let portal: Awaited<ReturnType<typeof testPortal>>
  beforeAll(async () => {
    portal = await testPortal()
  })
  afterEach(empty)
  afterAll(() => portal.close())

  const submit = async (payload: object, remoteAddress = '203.0.113.7') => {
    const url = '/vue/vipcenter/ruzhu'
    const answer = await portal.app.inject({ method: 'POST', url, payload, remoteAddress })
    return { status: answer.statusCode, body: answer.json() }
  }

  test('the form is taken with the specified sentence', async () => {
    expect(await submit({ ...DRAFT, origin: 'settle' })).toEqual({
      status: 200,
      body: { code: 0, json: null, msg: INQUIRY_ARRIVED },
    })
  })

  test('a phone as a number is as good, and what is missing has its own sentence', async () => {
    expect((await submit({ ...DRAFT, phone: 13_800_138_000 })).body.code).toBe(0)
    const missing = [{}, { name: '林' }, { name: '林', company: '砺川' }, { ...DRAFT, email: null }]
    const answers = await Promise.all(missing.map((payload) => submit(payload)))
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    expect(answers.map(({ body }) => body.msg)).toEqual([
      '请填写姓名',
      '请填写公司',
      '请填写手机号',
      '请填写邮箱',
    ])
  })

  test('the sixth of an address within an hour is refused, another address is not', async () => {
    for (let number = 0; number < 5; number += 1) await submit({ ...DRAFT, phone: phoneOf(number) })
    expect(await submit({ ...DRAFT, phone: phoneOf(5) })).toEqual({
      status: 429,
      body: { code: 429, json: null, msg: '提交太频繁了，请 60 分钟后再试，或直接致电客服' },
    })
    expect((await submit({ ...DRAFT, phone: phoneOf(5) }, '198.51.100.1')).status).toBe(200)
  })

  test('the contact page names phone and e-mail, carries the form and has a way without script', async () => {
    const { body } = await portal.app.inject('/contact?from=settle')
    expect(body).toContain('<title>联系我们 - ')
    const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'))
    expect(main).toContain('href="tel:021-00000000"')
    expect(main).toContain('href="mailto:service@example.com"')
    expect(main).toMatch(/<noscript>.*service@example\.com.*<\/noscript>/)
    expect(main).toContain('&quot;origin&quot;:&quot;settle&quot;')
    for (const label of ['姓名', '公司', '手机号', '邮箱']) expect(main).toContain(`>${label}</label>`)
    expect(main.match(/<input /g)).toHaveLength(4)
  })

  test('an unknown origin is the contact page itself, and every page leads to it', async () => {
    const moved = await portal.app.inject('/contact?from=gossip')
    expect([moved.statusCode, moved.headers.location]).toEqual([301, '/contact'])
    const { body } = await portal.app.inject('/contact')
    expect(body).toContain('&quot;origin&quot;:&quot;contact&quot;')
    expect(body).toMatch(/<a href="\/contact\?from=settle"[^>]*>申请入驻<\/a>/)
  })
})
