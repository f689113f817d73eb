import { eq } from 'drizzle-orm'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { NOON, testConfiguration, testContext, testServices } from '../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../test/database.ts'
import type { Context } from '../context.ts'
import { sendWaiting } from '../outbox/testing.ts'
import { queues } from '../outbox/queues.ts'
import { sendings } from '../outbox/tables.server.ts'
import { enqueueMail, type OutgoingMail } from './enqueue-mail.server.ts'
import { notTaken, SEND_TIMEOUT_MS } from './send-mail.server.ts'
import { openMailBox, type MailBox } from './testing.ts'

const MAIL: OutgoingMail = {
  to: 'service@example.com',
  subject: '资料提交：砺川晶体',
  text: '姓名：林一帆\n公司：砺川晶体\n',
  purpose: 'inquiry',
}

let box: MailBox
beforeAll(async () => {
  box = await openMailBox()
})
afterEach(async () => {
  box.mails.length = 0
  box.replies.length = 0
  await (await testDatabase()).db.delete(sendings)
})
afterAll(() => box.close())

async function mailingContext(): Promise<Context> {
  const { db } = await testDatabase()
  const smtp = { url: box.url, from: { name: '宽禁带产业门户', address: 'mail@portal.example.com' } }
  const services = { ...testServices(db), configuration: { ...testConfiguration, smtp } }
  return { ...testContext(db, { now: NOON }), services }
}

describe('a mail', () => {
  test('arrives as it was written, in Chinese', async () => {
    const context = await mailingContext()
    await enqueueMail(context, { ...MAIL, replyTo: 'lin@example.com' })
    await sendWaiting(context)
    expect(box.mails).toEqual([
      {
        from: 'mail@portal.example.com',
        to: ['service@example.com'],
        headers: expect.objectContaining({
          from: '宽禁带产业门户 <mail@portal.example.com>',
          to: 'service@example.com',
          'reply-to': 'lin@example.com',
          subject: '资料提交：砺川晶体',
          'message-id': expect.stringMatching(/^<[\w-]{36}@portal\.example\.com>$/),
        }),
        body: expect.stringContaining('姓名：林一帆'),
        html: expect.stringContaining('姓名：林一帆<br/>公司：砺川晶体'),
        attachments: [],
      },
    ])
  })

  test('carries a file by its Chinese name, byte for byte, and is given up where the file is gone', async () => {
    const context = await mailingContext()
    const bytes = Buffer.from([0, 255, 13, 10, 46, 13, 10, 1])
    await context.services.storage.put('deliveries/1/copy.pdf', bytes, { contentType: 'application/pdf' })
    const attachment = { key: 'deliveries/1/copy.pdf', name: '季度内参-2026年第三季度（企业版）.pdf' }
    await enqueueMail(context, { ...MAIL, attachment })
    await sendWaiting(context)
    expect(box.mails).toMatchObject([
      { body: expect.stringContaining('姓名：林一帆'), attachments: [{ name: attachment.name, bytes }] },
    ])

    await context.services.storage.remove(attachment.key)
    const id = await enqueueMail(context, { ...MAIL, attachment })
    await sendWaiting(context)
    const [record] = await context.db
      .select()
      .from(sendings)
      .where(eq(sendings.id, id ?? 0))
    expect(record).toMatchObject({ state: 'failed', reason: '附件已不在' })
    expect(box.mails).toHaveLength(1)
  })

  test('says the same as HTML, where addresses are links and nothing acts as markup', async () => {
    const context = await mailingContext()
    const text = '<b>砺川</b> & 晶体\n查看：https://portal.example.com/a?b=1&c=2。完'
    await enqueueMail(context, { ...MAIL, text })
    await sendWaiting(context)
    const [mail] = box.mails
    expect(mail?.body.trim().replaceAll('\r\n', '\n')).toBe(text)
    expect(mail?.html).toContain(
      '&lt;b&gt;砺川&lt;/b&gt; &amp; 晶体<br/>查看：<a href="https://portal.example.com/a?b=1&amp;c=2">https://portal.example.com/a?b=1&amp;c=2</a>。完',
    )
  })

  test.each([
    ['https://portal.example.com/stop?token=1', 'List-Unsubscribe=One-Click'],
    ['http://localhost:3000/stop?token=1', undefined],
  ])(
    'says how to stop its like, with one press where that is safe (%s)',
    async (unsubscribeUrl, oneClick) => {
      const context = await mailingContext()
      await enqueueMail(context, { ...MAIL, unsubscribeUrl })
      await sendWaiting(context)
      expect(box.mails[0]?.headers['list-unsubscribe']).toBe(`<${unsubscribeUrl}>`)
      expect(box.mails[0]?.headers['list-unsubscribe-post']).toBe(oneClick)
    },
  )

  test('that is tried again carries the same Message-ID', async () => {
    const context = await mailingContext()
    await enqueueMail(context, MAIL)
    const [before] = await context.db.select().from(sendings)
    box.replies.push(451)
    await expect(sendWaiting(context)).rejects.toThrow('not taken: EMESSAGE 451')
    await sendWaiting(context)
    expect(box.mails[0]?.headers['message-id']).toBe(
      before?.content?.channel === 'mail' && before.content.messageId,
    )
  })

  test.each([
    ['a second line in the address', { to: 'a@example.com\r\nBcc: b@example.com' }, 'mail_address_malformed'],
    ['a second address', { to: 'a@example.com, b@example.com' }, 'mail_address_malformed'],
    ['a second line in the answer’s address', { replyTo: 'a@example.com\nX: y' }, 'mail_address_malformed'],
    ['a second line in the subject', { subject: '资料\r\nBcc: b@example.com' }, 'mail_subject_malformed'],
    ['a line separator in the subject', { subject: '资料\u2028提交' }, 'mail_subject_malformed'],
    ['no subject', { subject: ' ' }, 'mail_subject_malformed'],
    ['an endless subject', { subject: '长'.repeat(201) }, 'mail_subject_malformed'],
  ])('with %s is refused', async (_what, part, code) => {
    await inRolledBackTransaction(async (db) => {
      const queueing = enqueueMail(testContext(db), { ...MAIL, ...part })
      await expect(queueing).rejects.toMatchObject({ kind: 'invalid', code })
    })
  })
})

describe('what a mail server says', () => {
  const said = (code: string, responseCode?: number) =>
    notTaken(Object.assign(new Error('said'), { code, ...(responseCode !== undefined && { responseCode }) }))

  test('with 5xx to this very mail is its last word', () => {
    expect(said('EENVELOPE', 550).isForGood).toBe(true)
    expect(said('EMESSAGE', 554).isForGood).toBe(true)
    expect(said('EMESSAGE', 451).isForGood).toBe(false)
  })

  test('of a wrong password or not at all is no fault of the mail', () => {
    expect(said('EAUTH', 535).isForGood).toBe(false)
    expect(said('ECONNECTION').isForGood).toBe(false)
  })

  test('is kept on one line of bounded length, and logged as a code alone', () => {
    expect(notTaken(new Error('550 no\r\nsuch  user')).reason).toBe('550 no such user')
    expect(notTaken(new Error('x'.repeat(9000))).reason).toHaveLength(500)
    expect(notTaken('odd').reason).toBe('odd')
    expect(said('EENVELOPE', 550)).toMatchObject({
      code: 'EENVELOPE 550',
      message: 'not taken: EENVELOPE 550',
    })
  })
})

test('a conversation with the mail server is over before another may send the same mail', async () => {
  const patience = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(patience.signal)
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  const silent = createServer(() => resolve()).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const context = await mailingContext()
  const smtp = { url: `smtp://127.0.0.1:${port}`, from: { name: '', address: 'a@b.cn' } }
  const configuration = { ...testConfiguration, smtp }
  await enqueueMail(context, MAIL)
  const sending = sendWaiting({ ...context, services: { ...context.services, configuration } })
  await Promise.all([
    expect(sending).rejects.toThrow('not taken: EABORT'),
    asked.then(() => patience.abort(new DOMException('the time is over', 'TimeoutError'))),
  ])
  silent.close()
  expect(timeout).toHaveBeenCalledWith(SEND_TIMEOUT_MS)
  for (const { expireInSeconds } of queues) expect(SEND_TIMEOUT_MS).toBeLessThan(expireInSeconds * 1000)
})
