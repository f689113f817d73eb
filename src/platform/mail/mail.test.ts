import { asc, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { NOON, silentLog, testConfiguration, testContext, testServices } from '../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../test/database.ts'
import { inTransaction, type Context } from '../context.ts'
import { enqueueMail, type OutgoingMail } from './enqueue-mail.server.ts'
import { sendWaitingMails } from './send-waiting-mails.server.ts'
import { mails } from './tables.server.ts'
import { openMailBox, type MailBox } from './testing.ts'

const MAIL: OutgoingMail = {
  to: 'service@example.com',
  subject: '资料提交：砺川晶体',
  text: '姓名：林一帆\n公司：砺川晶体\n',
  purpose: 'inquiry',
}
const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)

let box: MailBox
beforeAll(async () => {
  box = await openMailBox()
})
afterEach(async () => {
  box.mails.length = 0
  box.replies.length = 0
  await (await testDatabase()).db.delete(mails)
})
afterAll(() => box.close())

async function mailingContext({ url = box.url, now = NOON } = {}): Promise<Context> {
  const { db } = await testDatabase()
  const smtp = { url, from: { name: '宽禁带产业门户', address: 'mail@portal.example.com' } }
  const services = { ...testServices(db), configuration: { ...testConfiguration, smtp } }
  return { ...testContext(db, { now }), services }
}

const rows = async () => (await testDatabase()).db.select().from(mails).orderBy(asc(mails.id))

describe('a mail', () => {
  test('arrives as it was written, in Chinese, once', async () => {
    const context = await mailingContext()
    await enqueueMail(context, { ...MAIL, replyTo: 'lin@example.com' })
    expect(await sendWaitingMails(context)).toBe(1)
    expect(await sendWaitingMails(context)).toBe(0)
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
      },
    ])
    expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1, sentAt: NOON, reason: '' }])
  })

  test.each([
    ['https://portal.example.com/stop?token=1', 'List-Unsubscribe=One-Click'],
    ['http://localhost:3000/stop?token=1', undefined],
  ])(
    'says how to stop its like, with one press where that is safe (%s)',
    async (unsubscribeUrl, oneClick) => {
      const context = await mailingContext()
      await enqueueMail(context, { ...MAIL, unsubscribeUrl })
      await sendWaitingMails(context)
      expect(box.mails[0]?.headers['list-unsubscribe']).toBe(`<${unsubscribeUrl}>`)
      expect(box.mails[0]?.headers['list-unsubscribe-post']).toBe(oneClick)
    },
  )

  test('of a transaction that is rolled back is never sent', async () => {
    const context = await mailingContext()
    await expect(
      inTransaction(context, async (within) => {
        await enqueueMail(within, MAIL)
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await sendWaitingMails(context)).toBe(0)
    expect(box.mails).toEqual([])
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

  test('is sent once when two senders work at the same time', async () => {
    const context = await mailingContext()
    for (let count = 0; count < 12; count += 1) await enqueueMail(context, MAIL)
    const sent = await Promise.all([sendWaitingMails(context), sendWaitingMails(context)])
    expect(sent.reduce((sum, each) => sum + each, 0)).toBe(12)
    const ids = box.mails.map((mail) => mail.headers['message-id'])
    expect(ids).toHaveLength(12)
    expect(new Set(ids).size).toBe(12)
  })
})

describe('a mail that is not taken', () => {
  test('is tried again after its pause, with the same Message-ID', async () => {
    await enqueueMail(await mailingContext(), MAIL)
    box.replies.push(451)
    expect(await sendWaitingMails(await mailingContext())).toBe(0)
    const [waiting] = await rows()
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, nextAttemptAt: later(1) })
    expect(waiting?.reason).toContain('451')
    expect(await sendWaitingMails(await mailingContext({ now: new Date(later(1).getTime() - 1) }))).toBe(0)
    expect(await sendWaitingMails(await mailingContext({ now: later(1) }))).toBe(1)
    expect(box.mails[0]?.headers['message-id']).toBe(waiting?.messageId)
  })

  test('holds up no other mail', async () => {
    const context = await mailingContext()
    await enqueueMail(context, MAIL)
    await enqueueMail(context, { ...MAIL, subject: '第二封' })
    box.replies.push(451)
    expect(await sendWaitingMails(context)).toBe(1)
    expect(box.mails[0]?.headers.subject).toBe('第二封')
  })

  test('has failed for good once the server says 550, with its words', async () => {
    const context = await mailingContext()
    await enqueueMail(context, MAIL)
    box.replies.push(550)
    expect(await sendWaitingMails(context)).toBe(0)
    expect(await rows()).toMatchObject([
      { state: 'failed', attempts: 1, reason: expect.stringContaining('550') },
    ])
    expect(await sendWaitingMails(await mailingContext({ now: later(600) }))).toBe(0)
  })

  test('waits when no server is there, and the mails after it keep their attempts', async () => {
    const closed = await openMailBox()
    await closed.close()
    const context = await mailingContext({ url: closed.url })
    await enqueueMail(context, MAIL)
    await enqueueMail(context, MAIL)
    expect(await sendWaitingMails(context)).toBe(0)
    expect(await rows()).toMatchObject([
      { state: 'waiting', attempts: 1, nextAttemptAt: later(1) },
      { state: 'waiting', attempts: 0, nextAttemptAt: NOON },
    ])
  })
})

test('without SMTP_URL mails wait, and one line of the log says so', async () => {
  const { db } = await testDatabase()
  const warn = vi.fn<() => void>()
  const configuration = { ...testConfiguration, smtp: undefined }
  const context: Context = {
    ...testContext(db),
    services: { ...testServices(db), configuration },
    log: Object.assign(silentLog.child({}), { warn }),
  }
  await sendWaitingMails(context)
  expect(warn).not.toHaveBeenCalled()
  const id = await enqueueMail(context, MAIL)
  await sendWaitingMails(context)
  await sendWaitingMails(context)
  expect(warn).toHaveBeenCalledTimes(1)
  expect(await db.select().from(mails).where(eq(mails.id, id))).toMatchObject([
    { state: 'waiting', attempts: 0 },
  ])
})
