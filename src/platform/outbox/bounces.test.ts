import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { NOON, testConfiguration, testContext, testServices } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import type { Context } from '../context.ts'
import { DAY_MS, HOUR_MS } from '../durations.ts'
import { enqueueMail } from '../mail/enqueue-mail.server.ts'
import { countDeadAddresses, noteMailArrived, readRefusal } from '../mail/mail-refusals.server.ts'
import { mailRefusals } from '../mail/tables.server.ts'
import { reportOf } from '../mail/testing-reports.ts'
import { openMailBox, type MailBox } from '../mail/testing.ts'
import { resendFailed } from './resend-failed.server.ts'
import { sendings } from './tables.server.ts'
import { takeBounce } from './take-bounce.server.ts'
import { sendWaiting } from './testing.ts'

const TO = 'Lin@example.com'
const MAIL = { to: TO, subject: '您的门票', text: '见附件', purpose: 'ticket' }

let box: MailBox
beforeAll(async () => {
  box = await openMailBox()
})
afterEach(async () => {
  box.mails.length = 0
  box.refused.clear()
  const { db } = await testDatabase()
  await db.delete(sendings)
  await db.delete(mailRefusals)
})
afterAll(() => box.close())

async function contextAt(ms = 0): Promise<Context> {
  const { db } = await testDatabase()
  const smtp = { url: box.url, from: { name: '门户', address: 'mail@portal.example.com' } }
  const services = { ...testServices(db), configuration: { ...testConfiguration, smtp } }
  return { ...testContext(db, { now: new Date(NOON.getTime() + ms) }), services }
}
const records = async () => (await testDatabase()).db.select().from(sendings).orderBy(sendings.id)
const isDead = async () => (await readRefusal(await contextAt(), TO)) !== undefined

/** Sends one mail, and gives the id it left with. */
async function sent(ms = 0): Promise<string> {
  await enqueueMail(await contextAt(ms), MAIL)
  await sendWaiting(await contextAt(ms))
  return (await records()).at(-1)?.messageId ?? ''
}
async function refused(words: string, ms = 0): Promise<void> {
  box.refused.set(TO, words)
  await enqueueMail(await contextAt(ms), MAIL)
  await sendWaiting(await contextAt(ms))
}

describe('an address that a mail server refuses at once', () => {
  test('gets nothing but codes from then on, and what was for it has failed and says why', async () => {
    await refused('5.1.1 no such user')
    box.refused.clear()
    expect(await isDead()).toBe(true)
    const context = await contextAt(1)
    await enqueueMail(context, { ...MAIL, to: TO.toLowerCase() })
    await enqueueMail(context, {
      ...MAIL,
      purpose: 'sign_in_code',
      codeEndsAt: new Date(NOON.getTime() + HOUR_MS),
    })
    await sendWaiting(context)
    expect(box.mails).toHaveLength(1)
    expect(await records()).toMatchObject([
      { state: 'failed', reason: expect.stringContaining('no such user') },
      { state: 'failed', reason: 'address_refuses', attempts: 0 },
      { state: 'sent', purpose: 'sign_in_code' },
    ])
    expect(await countDeadAddresses(context)).toBe(1)
  })

  test('with signs that no database keeps is refused all the same', async () => {
    await refused('5.1.1 no\0body')
    expect(await records()).toMatchObject([{ state: 'failed', reason: expect.stringContaining('no body') }])
    expect(await isDead()).toBe(true)
  })

  test('is tried where somebody says so', async () => {
    await refused('5.1.1 no such user')
    box.refused.clear()
    const id = await enqueueMail(await contextAt(1), MAIL)
    expect(await resendFailed(await contextAt(1), [id ?? 0])).toBe(1)
    await sendWaiting(await contextAt(1))
    expect(box.mails).toHaveLength(1)
  })

  test('without a reason is dead with the second time, a day later', async () => {
    await refused('mailbox not found')
    await refused('mailbox not found', HOUR_MS)
    expect(await isDead()).toBe(false)
    await refused('mailbox not found', DAY_MS)
    expect(await isDead()).toBe(true)
  })

  test.each(['5.2.2 mailbox full', '5.7.1 spam'])(
    'because of something else (%s) is not dead',
    async (words) => {
      await refused(words)
      await refused(words, 2 * DAY_MS)
      expect(await isDead()).toBe(false)
    },
  )

  test('takes mails again once its owner showed that one arrived, whatever is heard of older ones', async () => {
    const messageId = await sent()
    await refused('5.1.1 no such user', 1)
    await noteMailArrived(await contextAt(2), TO)
    expect(await isDead()).toBe(false)
    expect(await takeBounce(await contextAt(3), reportOf({ to: TO, messageId }))).toBe(true)
    expect(await isDead()).toBe(false)
    await refused('5.1.1 no such user', 4)
    expect(await isDead()).toBe(true)
  })
})

describe('a mail that comes back', () => {
  test('counts as failed, with what was said, and its address as dead', async () => {
    const messageId = await sent()
    expect(messageId).toMatch(/^<[\w-]{36}@/)
    expect(await takeBounce(await contextAt(HOUR_MS), reportOf({ to: TO, messageId }))).toBe(true)
    expect(await records()).toMatchObject([
      { state: 'failed', reason: expect.stringMatching(/^退信：550 5\.1\.1 .*User unknown/), content: null },
    ])
    expect(await isDead()).toBe(true)
  })

  test('with signs in it that no database keeps is taken without them, or not at all', async () => {
    const messageId = await sent()
    expect(await takeBounce(await contextAt(), reportOf({ to: TO, messageId: '<a\0b@localhost>' }))).toBe(
      false,
    )
    expect(
      await takeBounce(await contextAt(), reportOf({ to: TO, messageId, words: '550 5.1.1 no\0body' })),
    ).toBe(true)
    expect(await records()).toMatchObject([{ reason: '退信：550 5.1.1 no body' }])
  })

  test('is counted once, however often it comes', async () => {
    const report = reportOf({ to: TO, messageId: await sent(), status: '5.0.0', words: '' })
    expect(await takeBounce(await contextAt(), report)).toBe(true)
    expect(await takeBounce(await contextAt(2 * DAY_MS), report)).toBe(false)
    expect(await isDead()).toBe(false)
  })

  test('is judged by the words where its status says nothing', async () => {
    const messageId = await sent()
    await takeBounce(await contextAt(), reportOf({ to: TO, messageId, status: '5.0.0' }))
    expect(await isDead()).toBe(true)
  })

  test('says nothing of an address that only took it to pass it on', async () => {
    const messageId = await sent()
    expect(await takeBounce(await contextAt(), reportOf({ to: 'lin@gone.example.com', messageId }))).toBe(
      false,
    )
    const passedOn = reportOf({ to: 'lin@gone.example.com', original: TO, messageId })
    expect(await takeBounce(await contextAt(), passedOn)).toBe(true)
  })

  test('is believed of no mail of ours that its writer does not know the id of, nor for another address', async () => {
    const messageId = await sent()
    const forged = [
      reportOf({ to: TO, messageId: '<0b9f0000-0000-4000-8000-000000000000@localhost>' }),
      reportOf({ to: 'wang@example.com', messageId }),
      'hello',
    ]
    for (const raw of forged) expect(await takeBounce(await contextAt(), raw)).toBe(false)
    expect(await records()).toMatchObject([{ state: 'sent' }])
    expect(await isDead()).toBe(false)
  })
})
