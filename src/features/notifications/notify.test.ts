import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { people } from '#features/accounts/tables.server.ts'
import { inTransaction, type Context } from '#platform/context.ts'
import { noteRefusal } from '#platform/mail/mail-refusals.server.ts'
import { listSent } from '#platform/outbox/testing.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../test/database.ts'
import { changeSetting } from './change-setting.server.ts'
import { removeMessage } from './mark-read.server.ts'
import { notify } from './notify.server.ts'
import { listMessages } from './queries.server.ts'
import { notifications } from './tables.server.ts'
import { COMMENTED, commentTo, ENDING, makeReachable, PAID, receiptTo, TEST_KINDS } from './testing.ts'

const as = (context: Context, id: number): Context => ({
  ...context,
  actor: { kind: 'person', id, sessionId: 1 },
})
const mailsTo = (context: Context, recipient: string) => listSent(context.db, { to: recipient })
const smsTo = (context: Context, recipient: string) => listSent(context.db, { to: recipient })
const listOf = (context: Context, id: number) => listMessages(as(context, id), { limit: 100 })

/** Runs as the portal in a transaction that leaves nothing behind. */
const trying = (work: (context: Context) => Promise<void>) =>
  inRolledBackTransaction(async (db) => work(testContext(db)))

describe('a matter', () => {
  test('is told on the page with its sentence and the way there', async () =>
    trying(async (context) => {
      const { id } = await makeReachable(context)
      const messageId = await notify(context, COMMENTED, commentTo(id))
      expect(await listOf(context, id)).toEqual([
        {
          id: messageId,
          type: 'answer',
          title: '老周评论了您的《衬底价格观察》',
          text: '“写得好”',
          path: '/topic/12',
          createdAt: NOON,
          isRead: false,
        },
      ])
    }))

  test('named once is told once, also by fifty at the same time, with one mail', async () => {
    const context = testContext((await testDatabase()).db)
    const { id, email } = await makeReachable(context)
    const told = await Promise.all(
      Array.from({ length: 50 }, () => notify(context, PAID, receiptTo(id, 'order-1'))),
    )
    expect(told.filter((message) => message !== undefined)).toHaveLength(1)
    expect(await listOf(context, id)).toHaveLength(1)
    expect(await mailsTo(context, email)).toHaveLength(1)
  })

  test('named once is not told again after its message was deleted, but to somebody else it is', async () =>
    trying(async (context) => {
      const { id } = await makeReachable(context)
      const other = await makeReachable(context)
      const messageId = (await notify(context, PAID, receiptTo(id, 'order-1'))) ?? 0
      await removeMessage(as(context, id), { id: messageId })
      expect(await notify(context, PAID, receiptTo(id, 'order-1'))).toBeUndefined()
      expect(await notify(context, PAID, receiptTo(other.id, 'order-1'))).toBeDefined()
      expect(await notify(context, PAID, receiptTo(id, 'order-2'))).toBeDefined()
    }))

  test('of a transaction that is rolled back is told nowhere, and can be told afterwards', async () => {
    const context = testContext((await testDatabase()).db)
    const person = await makeReachable(context, { by: ['email'] })
    const phoned = await makeReachable(context, { by: ['phone'] })
    const undone = inTransaction(context, async (within) => {
      await notify(within, PAID, receiptTo(person.id, 'order-1'))
      await notify(within, PAID, receiptTo(phoned.id, 'order-1'))
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await listOf(context, person.id)).toEqual([])
    expect(await mailsTo(context, person.email)).toEqual([])
    expect(await smsTo(context, phoned.phone)).toEqual([])
    expect(await notify(context, PAID, receiptTo(person.id, 'order-1'))).toBeDefined()
  })

  test('is not told to somebody whose account is closed, nor to nobody', async () =>
    trying(async (context) => {
      const { id, email } = await makeReachable(context)
      await context.db.update(people).set({ closedAt: NOON }).where(eq(people.id, id))
      expect(await notify(context, PAID, receiptTo(id))).toBeUndefined()
      expect(await notify(context, PAID, receiptTo(999_999_999))).toBeUndefined()
      expect(await mailsTo(context, email)).toEqual([])
    }))

  test.each([
    'https://evil.example.com',
    '//evil.example.com',
    String.raw`/\evil.example.com`,
    'topic/1',
    '/a b',
    '',
  ])('never leads away from the portal (%j)', async (link) =>
    trying(async (context) => {
      const { id } = await makeReachable(context)
      await expect(notify(context, PAID, { ...receiptTo(id), link })).rejects.toThrow(TypeError)
    }),
  )

  test('is kept on the portal by the database, too', async () =>
    trying(async ({ db, now }) => {
      const { id } = await makeReachable(testContext(db))
      const row = {
        personId: id,
        kind: 'refund',
        type: 'order' as const,
        title: 'x',
        body: 'x',
        createdAt: now,
      }
      await expect(
        db.transaction((tx) => tx.insert(notifications).values({ ...row, path: '//evil.example.com' })),
      ).rejects.toMatchObject({ cause: { constraint: 'notifications_path_local' } })
      await db.insert(notifications).values({ ...row, path: '/' })
    }))
})

describe('a mail about it', () => {
  test('has a whole address, a greeting, and a way to stop its like', async () =>
    trying(async (context) => {
      const { id, email } = await makeReachable(context)
      await notify(context, COMMENTED, commentTo(id))
      const [mail] = await mailsTo(context, email)
      expect(mail?.subject).toBe('老周评论了您的《衬底价格观察》｜宽禁带产业门户')
      expect(mail?.text).toMatch(
        /^读者\d+，您好：\n\n“写得好”\n\n查看：https:\/\/portal\.example\.com\/topic\/12\n/,
      )
      expect(mail?.unsubscribeUrl).toMatch(
        /^https:\/\/portal\.example\.com\/messages\/unsubscribe\?token=\d+\.comment_on_mine\.[\w-]{43}$/,
      )
      expect(mail?.text).toContain(mail?.unsubscribeUrl)
      expect(mail?.purpose).toBe('comment_on_mine')
    }))

  test('about money cannot be stopped and says so', async () =>
    trying(async (context) => {
      const { id, email } = await makeReachable(context)
      await notify(context, PAID, receiptTo(id))
      const [mail] = await mailsTo(context, email)
      expect(mail?.unsubscribeUrl).toBeUndefined()
      expect(mail?.text).toContain('¥299')
      expect(mail?.text).toContain('不能退订')
      await expect(
        changeSetting(as(context, id), { kind: 'order_receipt', channel: 'mail', isOn: false }, TEST_KINDS),
      ).rejects.toMatchObject({ code: 'setting_fixed' })
    }))

  test('takes no header and no line from what people write', async () =>
    trying(async (context) => {
      const { id, email } = await makeReachable(context)
      const params = {
        title: '标题\r\nBcc: x@example.com',
        commenter: '某人\u2028\u202EBcc: y@example.com',
        content: '一\n\n二\u0000三'.repeat(200),
      }
      await notify(context, COMMENTED, { ...commentTo(id), params })
      const [mail] = await mailsTo(context, email)
      expect(mail?.subject).not.toMatch(/[\p{Cc}\p{Cf}\u2028\u2029]/u)
      expect(mail?.text.split('\n').some((line) => line.startsWith('Bcc'))).toBe(false)
      expect([...(mail?.text.split('\n')[2] ?? '')].length).toBeLessThanOrEqual(122)
    }))

  test('goes only where a code has proved that the address is this person’s', async () =>
    trying(async (context) => {
      const { id } = await makeReachable(context, { by: [] })
      await notify(context, COMMENTED, commentTo(id))
      expect(await listSent(context.db, { purpose: 'comment_on_mine' })).toEqual([])
    }))

  test('that was stopped is not sent, while the message stands on the page and other kinds go on', async () =>
    trying(async (context) => {
      const { id, email, phone } = await makeReachable(context)
      await changeSetting(
        as(context, id),
        { kind: 'comment_on_mine', channel: 'mail', isOn: false },
        TEST_KINDS,
      )
      await notify(context, COMMENTED, commentTo(id))
      expect(await mailsTo(context, email)).toEqual([])
      expect(await smsTo(context, phone)).toEqual([])
      expect(await listOf(context, id)).toHaveLength(1)
      await notify(context, PAID, receiptTo(id))
      expect(await mailsTo(context, email)).toMatchObject([{ purpose: 'order_receipt' }])
      await changeSetting(
        as(context, id),
        { kind: 'comment_on_mine', channel: 'mail', isOn: true },
        TEST_KINDS,
      )
      await notify(context, COMMENTED, commentTo(id))
      expect(await mailsTo(context, email)).toHaveLength(2)
    }))

  test('is not sent about a matter that is not worth one', async () =>
    trying(async (context) => {
      const { id, email } = await makeReachable(context)
      const ending = { personId: id, link: '/me' }
      await notify(context, ENDING, { ...ending, params: { days: 30, isMailed: true } })
      expect(await mailsTo(context, email)).toEqual([])
      await notify(context, ENDING, { ...ending, params: { days: 30, isMailed: false } })
      expect(await mailsTo(context, email)).toHaveLength(1)
    }))
})

describe('a text message about it', () => {
  const ending = (personId: number, days: number) => ({ personId, params: { days }, link: '/me' })

  test('goes to those without a mail address, for the kinds that ask for it', async () =>
    trying(async (context) => {
      const { id, phone } = await makeReachable(context, { by: ['phone'] })
      await notify(context, PAID, receiptTo(id))
      await notify(context, COMMENTED, commentTo(id))
      const sent = await smsTo(context, phone)
      expect(sent).toMatchObject([
        {
          notice: 'order_receipt',
          parameters: [
            ['subject', '年度会员'],
            ['amount', '299.00'],
          ],
          text: expect.stringContaining('已收到您的付款 ¥299'),
        },
      ])
    }))

  test('is not sent beside a mail, unless somebody wants both', async () =>
    trying(async (context) => {
      const { id, email, phone } = await makeReachable(context)
      await notify(context, ENDING, ending(id, 7))
      expect(await smsTo(context, phone)).toEqual([])
      await changeSetting(
        as(context, id),
        { kind: 'membership_ending', channel: 'sms', isOn: true },
        TEST_KINDS,
      )
      await notify(context, ENDING, ending(id, 1))
      expect(await smsTo(context, phone)).toHaveLength(1)
      expect(await mailsTo(context, email)).toHaveLength(2)
    }))

  test('goes instead of the mail to whoever’s address refuses mails', async () =>
    trying(async (context) => {
      const { id, email, phone } = await makeReachable(context)
      await noteRefusal(context, { address: email, verdict: 'dead', reason: '550 5.1.1', writtenAt: NOON })
      await notify(context, ENDING, ending(id, 7))
      expect(await mailsTo(context, email)).toEqual([])
      expect(await smsTo(context, phone)).toHaveLength(1)
      expect(await listOf(context, id)).toHaveLength(1)
    }))

  test('reminds of the end a week and a day before, not a month before', async () =>
    trying(async (context) => {
      const { id, phone } = await makeReachable(context, { by: ['phone'] })
      for (const days of [30, 7, 1, 0]) await notify(context, ENDING, ending(id, days))
      expect(await smsTo(context, phone)).toHaveLength(2)
      expect(await listOf(context, id)).toHaveLength(4)
    }))

  test('that was switched off is not sent', async () =>
    trying(async (context) => {
      const { id, phone } = await makeReachable(context, { by: ['phone'] })
      await changeSetting(
        as(context, id),
        { kind: 'membership_ending', channel: 'sms', isOn: false },
        TEST_KINDS,
      )
      await notify(context, ENDING, ending(id, 1))
      expect(await smsTo(context, phone)).toEqual([])
    }))
})
