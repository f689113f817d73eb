import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readLeaver } from '#features/accounts/leaver.server.ts'
import { people, personChannels } from '#features/accounts/tables.server.ts'
import type { Context } from '#platform/context.ts'
import { noteRefusal } from '#platform/mail/mail-refusals.server.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { changeSetting, unsubscribe } from './change-setting.server.ts'
import { createNotificationCalls } from './calls.server.ts'
import { forgetMessagesOf, forgetOldMessages } from './forget-messages.server.ts'
import { markAllRead, markRead, removeMessage } from './mark-read.server.ts'
import { notify } from './notify.server.ts'
import { readOwnMessages } from './own-messages.server.ts'
import { countUnread, listMessages, readSettings, sumOf } from './queries.server.ts'
import { settingChanges } from './rate-limits.ts'
import { notifications, notifiedMatters } from './tables.server.ts'
import { COMMENTED, commentTo, makeReachable, PAID, receiptTo, TEST_KINDS } from './testing.ts'
import { unsubscribeAddress } from './unsubscribe-token.server.ts'

const DAY_MS = 86_400_000
const as = (context: Context, id: number): Context => ({
  ...context,
  actor: { kind: 'person', id, sessionId: 1 },
})
const later = (context: Context, days: number): Context => ({
  ...context,
  now: new Date(NOON.getTime() + days * DAY_MS),
})
/** Two people, each acting as themselves, with three messages for the first. */
const trying = (work: (own: Context, other: Context, ids: number[]) => Promise<void>) =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const own = await makeReachable(context)
    const other = await makeReachable(context)
    const ids: number[] = []
    ids.push((await notify(context, COMMENTED, commentTo(own.id))) ?? 0)
    ids.push((await notify(context, PAID, receiptTo(own.id, 'order-1'))) ?? 0)
    ids.push((await notify(context, COMMENTED, commentTo(own.id))) ?? 0)
    await work(as(context, own.id), as(context, other.id), ids)
  })
const idsOf = async (context: Context, wanted: object = {}) =>
  (await listMessages(context, { limit: 100, ...wanted })).map(({ id }) => id)

describe('one’s messages', () => {
  test('come newest first, page by page, without one missing or coming twice', async () =>
    trying(async (own, _other, [first = 0, second = 0, third = 0]) => {
      expect(await idsOf(own, { limit: 2 })).toEqual([third, second])
      expect(await idsOf(own, { limit: 2, before: second })).toEqual([first])
      expect(await idsOf(own, { type: 'order' })).toEqual([second])
    }))

  test('are counted by type while they are unread', async () =>
    trying(async (own, _other, [first = 0]) => {
      expect(await countUnread(own)).toEqual({ order: 1, question: 0, answer: 2, system: 0 })
      await markRead(own, { id: first })
      await markRead(own, { id: first })
      expect(sumOf(await countUnread(own))).toBe(2)
      expect(await idsOf(own, { isUnreadOnly: true })).not.toContain(first)
      expect((await listMessages(own, { limit: 100 })).find(({ id }) => id === first)?.isRead).toBe(true)
    }))

  test('are all marked read up to the newest that was seen', async () =>
    trying(async (own, _other, [, second = 0, third = 0]) => {
      expect(await markAllRead(own, { upTo: second })).toBe(2)
      expect(await idsOf(own, { isUnreadOnly: true })).toEqual([third])
      expect(await markAllRead(own, { upTo: undefined })).toBe(1)
      expect(sumOf(await countUnread(own))).toBe(0)
    }))

  test('are read, marked and deleted by nobody else', async () =>
    trying(async (own, other, ids) => {
      const [id = 0] = ids
      expect(await idsOf(other)).toEqual([])
      expect(await markAllRead(other, { upTo: undefined })).toBe(0)
      const unknown = { kind: 'not_found', code: 'message_unknown' }
      await expect(markRead(other, { id })).rejects.toMatchObject(unknown)
      await expect(removeMessage(other, { id })).rejects.toMatchObject(unknown)
      expect(sumOf(await countUnread(own))).toBe(3)
      expect(await idsOf(own)).toEqual(ids.toReversed())
    }))

  test('can be deleted one by one', async () =>
    trying(async (own, _other, [first = 0, second = 0, third = 0]) => {
      await removeMessage(own, { id: second })
      expect(await idsOf(own)).toEqual([third, first])
      await expect(removeMessage(own, { id: second })).rejects.toMatchObject({ code: 'message_unknown' })
    }))

  test('are for whoever is signed in', async () =>
    trying(async (own) => {
      const visitor: Context = { ...own, actor: { kind: 'visitor' } }
      for (const asked of [
        listMessages(visitor, { limit: 1 }),
        countUnread(visitor),
        readSettings(visitor, TEST_KINDS),
        markRead(visitor, { id: 1 }),
        markAllRead(visitor, { upTo: undefined }),
        removeMessage(visitor, { id: 1 }),
        changeSetting(visitor, { kind: 'refund', channel: 'mail', isOn: true }, TEST_KINDS),
      ])
        await expect(asked).rejects.toMatchObject({ code: 'sign_in_required' })
    }))

  test('are part of the export of one’s data', async () =>
    trying(async (own, other) => {
      await changeSetting(own, { kind: 'comment_on_mine', channel: 'mail', isOn: false }, TEST_KINDS)
      const data = await readOwnMessages(own, TEST_KINDS)
      expect(data.消息).toHaveLength(3)
      expect(data.消息设置).toEqual([{ 种类: '评论我的内容', 方式: '邮件', 接收: false }])
      expect(await readOwnMessages(other, TEST_KINDS)).toEqual({ 消息: [], 消息设置: [] })
    }))
})

describe('messages vanish', () => {
  test('a year after they were written, read or not', async () =>
    trying(async (own, _other, [first = 0, second = 0, third = 0]) => {
      await markRead(own, { id: first })
      await forgetOldMessages(later(own, 365))
      expect(await idsOf(own)).toEqual([third, second, first])
      await forgetOldMessages(later(own, 366))
      expect(await idsOf(own)).toEqual([])
      expect(await own.db.$count(notifiedMatters)).toBe(1)
    }))

  test('with the account that is closed, and with nobody else’s', async () =>
    trying(async (own, other) => {
      const id = own.actor.kind === 'person' ? own.actor.id : 0
      const otherId = other.actor.kind === 'person' ? other.actor.id : 0
      await notify(other, PAID, receiptTo(otherId))
      await forgetMessagesOf(own, { ...(await readLeaver(own, id)), company: '' })
      expect(await own.db.$count(notifications)).toBe(1)
      await own.db.update(people).set({ closedAt: NOON }).where(eq(people.id, otherId))
      await forgetOldMessages(own)
      expect(await own.db.$count(notifications)).toBe(0)
    }))
})

describe('the settings', () => {
  test('show what goes out by itself, what cannot be stopped, and where it goes', async () =>
    trying(async (own) => {
      const { mail, phone, settings } = await readSettings(own, TEST_KINDS)
      expect(mail).toMatch(/^r\*\*\*@example\.com$/)
      expect(phone).toMatch(/^139\*{4}\d{4}$/)
      const of = (kind: string) => settings.find((setting) => setting.kind === kind)
      expect(of('comment_on_mine')).toMatchObject({ isFixed: false, mail: true, sms: undefined })
      expect(of('new_device')).toMatchObject({ isFixed: true, mail: true, sms: false })
      expect(of('membership_ending')).toMatchObject({ isFixed: false, mail: true, sms: false })
      await changeSetting(own, { kind: 'membership_ending', channel: 'sms', isOn: true }, TEST_KINDS)
      const changed = (await readSettings(own, TEST_KINDS)).settings.find(
        ({ kind }) => kind === 'membership_ending',
      )
      expect(changed).toMatchObject({ mail: true, sms: true })
    }))

  test('show what is sent by SMS where mail servers refuse the mail address', async () =>
    trying(async (own) => {
      const personId = own.actor.kind === 'person' ? own.actor.id : 0
      const [mail] = await own.db
        .select({ address: personChannels.address })
        .from(personChannels)
        .where(and(eq(personChannels.personId, personId), eq(personChannels.kind, 'email')))
      const address = mail?.address ?? ''
      await noteRefusal(own, { address, verdict: 'dead', reason: '550', writtenAt: NOON })
      const { isMailRefused, settings } = await readSettings(own, TEST_KINDS)
      expect(isMailRefused).toBe(true)
      expect(settings.filter(({ sms }) => sms).map(({ kind }) => kind)).toEqual(
        TEST_KINDS.filter(({ sms }) => sms).map(({ kind }) => kind),
      )
    }))

  test('know no SMS for kinds that are never sent so', async () =>
    trying(async (own) => {
      await expect(
        changeSetting(own, { kind: 'comment_on_mine', channel: 'sms', isOn: true }, TEST_KINDS),
      ).rejects.toMatchObject({ code: 'setting_fixed' })
    }))

  test('are written down where they change, and may be changed so often a day', async () =>
    trying(async (own) => {
      const kind = 'comment_on_mine'
      const set = (isOn: boolean) => changeSetting(own, { kind, channel: 'mail', isOn }, TEST_KINDS)
      const personId = own.actor.kind === 'person' ? own.actor.id : 0
      const { token } = Object.fromEntries(
        new URL(await unsubscribeAddress(own, { personId, kind })).searchParams,
      )
      for (const isOn of [false, false, true, true, false]) await set(isOn)
      await unsubscribe(own, { token: token ?? '' }, TEST_KINDS)
      const { rows } = await own.db.execute<{ on: string }>(
        sql`select detail->>'isOn' as on from audit_records where verb = 'changeNotificationSetting' order by id`,
      )
      expect(rows.map(({ on }) => on)).toEqual(['false', 'true', 'false'])
      for (let turn = 5; turn < settingChanges.points; turn += 1) await set(false)
      await expect(set(true)).rejects.toMatchObject({ kind: 'too_many', code: 'settings_of_day_used' })
    }))

  test('are changed by the link of a mail, for its person and kind alone', async () =>
    trying(async (own, other) => {
      const personId = own.actor.kind === 'person' ? own.actor.id : 0
      const address = new URL(await unsubscribeAddress(own, { personId, kind: 'comment_on_mine' }))
      const token = address.searchParams.get('token') ?? ''
      await unsubscribe({ ...own, actor: { kind: 'visitor' } }, { token }, TEST_KINDS)
      await unsubscribe({ ...own, actor: { kind: 'visitor' } }, { token }, TEST_KINDS)
      const stopped = (context: Context) =>
        readSettings(context, TEST_KINDS).then(({ settings }) =>
          settings.filter(({ mail }) => !mail).map(({ kind }) => kind),
        )
      expect(await stopped(own)).toEqual(['comment_on_mine'])
      expect(await stopped(other)).toEqual([])
    }))

  test('are not changed by a link that the portal did not make', async () =>
    trying(async (own) => {
      const personId = own.actor.kind === 'person' ? own.actor.id : 0
      const token =
        (await unsubscribeAddress(own, { personId, kind: 'comment_on_mine' })).split('token=')[1] ?? ''
      const fixed = (await unsubscribeAddress(own, { personId, kind: 'new_device' })).split('token=')[1] ?? ''
      for (const forged of [
        '',
        token.slice(0, -1),
        token.replace('comment_on_mine', 'reply_to_me'),
        token.replace(/^\d+/, String(personId + 1)),
        fixed,
      ])
        await expect(unsubscribe(own, { token: forged }, TEST_KINDS)).rejects.toMatchObject({
          code: 'unsubscribe_unknown',
        })
    }))
})

describe('messageInfo', () => {
  const [info] = createNotificationCalls({ countToAnswer: async () => 4, kinds: TEST_KINDS })

  test('is all zeros for a visitor', async () =>
    trying(async (own) => {
      expect(info?.path).toBe('/openapi/v1/vue/messageInfo')
      expect(await info?.answer({ ...own, actor: { kind: 'visitor' } }, {})).toEqual({
        json: { unread: 0, toAnswer: 0, items: [] },
      })
    }))

  test('counts what is unread and to be answered, and shows the newest', async () =>
    trying(async (own, _other, [, second = 0, third = 0]) => {
      await markRead(own, { id: third })
      expect(await info?.answer(own, {})).toMatchObject({
        json: {
          unread: 2,
          toAnswer: 4,
          items: [{ id: second, title: '已收到您的付款 ¥299.00', path: '/me', date: NOON.getTime() }, {}],
        },
      })
    }))
})
