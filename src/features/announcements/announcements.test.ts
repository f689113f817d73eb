import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { people } from '#features/accounts/tables.server.ts'
import { addMembershipYear } from '#features/membership/add-year.server.ts'
import { notificationSettings } from '#features/notifications/tables.server.ts'
import { makeReachable, messagesTo } from '#features/notifications/testing.ts'
import { disableStaff } from '#features/staff/disable-staff.server.ts'
import { requireStaff } from '#features/staff/policy.ts'
import { staff, staffRoles } from '#features/staff/tables.server.ts'
import { ensureShortLink } from '#platform/short-links/short-links.server.ts'
import { restore, withdraw } from '#features/withdrawals/withdraw.server.ts'
import { register } from '#features/tickets/buying/register.server.ts'
import { makeSale, makeType, wanted } from '#features/tickets/testing.ts'
import { publishDueTopics } from '#features/topics/publishing/publish-due-topics.server.ts'
import { publishTopic } from '#features/topics/publishing/publish-topic.server.ts'
import type { Context, StaffActor } from '#platform/context.ts'
import { HOUR_MS, MINUTE_MS } from '#platform/durations.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import { listSent } from '#platform/outbox/testing.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { testDatabase } from '../../../test/database.ts'
import { exportedRows } from '../../../test/exported-rows.ts'
import { announcementExport, listAnnouncements, listUndelivered } from './list-announcements.server.ts'
import { missedDuty } from './missed-duty.server.ts'
import { countVouchedFor, sendAnnouncements } from './run-announcements.server.ts'
import { countAudience } from './count-audience.server.ts'
import { saveAnnouncement } from './save-announcement.server.ts'
import {
  confirmAnnouncement,
  sendAnnouncement,
  sendMissedAnnouncement,
  testAnnouncement,
} from './send-announcement.server.ts'
import { pauseAnnouncement, resumeAnnouncement, stopAnnouncement } from './steer-announcement.server.ts'

/** What many readers are told at once, once each, and only by mail to who allows it. */

const TEXT = { title: '国庆期间客服安排', text: '10 月 1 日至 7 日，客服只接邮件。' }
let portal: Context
let one: Context
let two: Context

beforeEach(async () => {
  portal = testContext((await testDatabase()).db)
  await forget()
  one = { ...portal, actor: await colleague('甲') }
  two = { ...portal, actor: await colleague('乙') }
})
afterEach(forget)

async function forget(): Promise<void> {
  const { db } = await testDatabase()
  await db.execute(sql`truncate announcements, ticket_sales, sendings cascade`)
  await db.execute(sql`delete from person_channels`)
}
async function colleague(name: string): Promise<StaffActor> {
  const email = `${crypto.randomUUID()}@example.com`
  const [made] = await portal.db
    .insert(staff)
    .values({ name, email, state: 'active', createdAt: NOON })
    .returning({ id: staff.id })
  await portal.db.insert(staffRoles).values({ staffId: made?.id ?? 0, role: 'operations' })
  return { kind: 'staff', id: made?.id ?? 0, sessionId: 1, roles: ['operations'] }
}
const readers = async (count: number) => {
  const made = []
  for (let each = 0; each < count; each += 1) made.push(await makeReachable(portal, { by: ['email'] }))
  return made
}
const written = async (more: Partial<Parameters<typeof saveAnnouncement>[1]> = {}) =>
  (await saveAnnouncement(one, { ...TEXT, audience: 'readers', byMail: true, ...more })).id
const at = (context: Context, ms: number): Context => ({ ...context, now: new Date(NOON.getTime() + ms) })
const stateOf = async (id: number) => {
  const found = (await listAnnouncements(one)).find((each) => each.id === id)
  if (!found) throw new Error('it is not listed')
  return found
}
const waiting = () => missedDuty.count(portal)
const told = async (personId: number) =>
  (await messagesTo(portal, personId)).filter(({ kind }) => kind === 'announcement')

describe('an announcement', () => {
  test('stands in the file of all with what it says, for whom it is and how many it reached', async () => {
    await readers(2)
    const id = await written()
    await written({ title: '又一则', audience: 'members', byMail: false })
    await sendAnnouncement(one, { id, version: 1 })
    await sendAnnouncements(at(portal, MINUTE_MS))
    const rows = await exportedRows(announcementExport, one)
    expect(rows).toMatchObject([
      { 标题: '又一则', 发给: '会员', 状态: '草稿', 谁写的: '甲', 发送时间: '', 收到: '0' },
      { 标题: TEXT.title, 内容: TEXT.text, 发给: '全部读者', 状态: '发完了', 没送到的邮件: '' },
    ])
    const { told: toldCount, mails } = await stateOf(id)
    expect(toldCount).toBeGreaterThanOrEqual(2)
    expect(rows[1]).toMatchObject({ 收到: String(toldCount), 邮件: String(mails) })
  })

  test('of somebody who may send none any more waits for a colleague, and goes out once one confirms it', async () => {
    const [reader] = await readers(1)
    const id = await written()
    await sendAnnouncement(one, { id, version: 1, at: new Date(NOON.getTime() + HOUR_MS).toISOString() })
    const { id: gone } = requireStaff(one.actor)
    await disableStaff(portal, { id: gone })
    await sendAnnouncements(at(portal, HOUR_MS))
    expect(await stateOf(id)).toMatchObject({ state: 'waiting' })
    expect(await told(reader?.id ?? 0)).toEqual([])
    await confirmAnnouncement(two, { id, version: 1 })
    await sendAnnouncements(at(portal, HOUR_MS + MINUTE_MS))
    expect(await stateOf(id)).toMatchObject({ state: 'done', told: 1 })
  })

  test('rests while what it leads to is taken down, is refused meanwhile, and goes on once that is back', async () => {
    const [reader] = await readers(1)
    const subject = { subject: 'event:7000009', path: '/ev/d/7000009' }
    const id = await written({ path: `${subject.path}?from=notice#agenda` })
    const other = await written({ path: subject.path })
    await sendAnnouncement(one, { id, version: 1, at: new Date(NOON.getTime() + HOUR_MS).toISOString() })
    await withdraw(portal, { ...subject, reason: '来源要求' }, async () => true)
    await sendAnnouncements(at(portal, HOUR_MS))
    expect(await stateOf(id)).toMatchObject({ state: 'paused', told: 0, leadsNowhere: true })
    const nowhere = { code: 'announcement_leads_nowhere' }
    await expect(resumeAnnouncement(one, { id })).rejects.toMatchObject(nowhere)
    await expect(sendAnnouncement(one, { id: other, version: 1 })).rejects.toMatchObject(nowhere)
    await restore(portal, subject, async () => true)
    await resumeAnnouncement(one, { id })
    await sendAnnouncements(at(portal, HOUR_MS + MINUTE_MS))
    expect(await stateOf(id)).toMatchObject({ state: 'done', told: 1, leadsNowhere: false })
    expect(await told(reader?.id ?? 0)).toHaveLength(1)
  })

  test('waits for the article that it leads to, holds up no other meanwhile, and is told once readers see that', async () => {
    const [reader] = await readers(1)
    const day = new Date(NOON.getTime() + HOUR_MS)
    const { id: topicId } = await publishTopic(portal, {
      kind: 'article',
      title: '新品首发',
      publishedAt: day,
    })
    const first = await written({ path: `/topic/${topicId}?from=notice` })
    const second = await written()
    for (const id of [first, second]) await sendAnnouncement(one, { id, version: 1 })
    await sendAnnouncements(at(portal, 0))
    expect(await stateOf(first)).toMatchObject({ state: 'sending', told: 0, leadsNowhere: true })
    expect(await stateOf(second)).toMatchObject({ state: 'done', told: 1 })
    await publishDueTopics(at(portal, HOUR_MS))
    await sendAnnouncements(at(portal, HOUR_MS))
    expect(await stateOf(first)).toMatchObject({ state: 'done', told: 1, leadsNowhere: false })
    expect(await told(reader?.id ?? 0)).toHaveLength(2)
  })

  test('is not sent to what was taken down by its short link, nor with a slash at its end', async () => {
    await readers(1)
    const subject = { subject: 'event:7000010', path: '/ev/d/7000010' }
    const byShortLink = await written({ path: `/s/${await ensureShortLink(portal, subject.path)}` })
    const withSlash = await written({ path: `${subject.path}/` })
    await withdraw(portal, { ...subject, reason: '来源要求' }, async () => true)
    for (const id of [byShortLink, withSlash])
      await expect(sendAnnouncement(one, { id, version: 1 })).rejects.toMatchObject({
        code: 'announcement_leads_nowhere',
      })
    await restore(portal, subject, async () => true)
  })

  test('counts as one that waits once its colleague is disabled only where nobody else vouches for it', async () => {
    await readers(2)
    const later = { version: 1, at: new Date(NOON.getTime() + HOUR_MS).toISOString() }
    const [alone, both] = [await written(), await written()]
    for (const id of [alone, both]) await sendAnnouncement(one, { id, ...later })
    await written()
    await portal.db.execute(
      sql`update announcements set needs_second = true, confirmed_by = ${requireStaff(two.actor).id} where id = ${both}`,
    )
    const of = async (context: Context) => countVouchedFor(portal, requireStaff(context.actor).id)
    expect([await of(one), await of(two)]).toEqual([1, 0])
    await disableStaff(portal, requireStaff(one.actor))
    expect([await of(one), await of(two)]).toEqual([1, 1])
  })

  test('is told to everybody once, on the page and by mail to who did not stop it, with the way to stop it', async () => {
    const [first, second] = await readers(2)
    if (!first || !second) throw new Error('there are two')
    await portal.db.insert(notificationSettings).values({
      personId: second.id,
      kind: 'announcement',
      channel: 'mail',
      isOn: false,
      changedAt: NOON,
    })
    expect(await countAudience(one, { audience: 'readers' })).toEqual({ people: 2, mails: 1, isAbout: false })
    const id = await written({ path: '/membership' })
    expect(await sendAnnouncement(one, { id, version: 1 })).toEqual({ needsSecond: false })
    await sendAnnouncements(portal)
    await sendAnnouncements(portal)
    for (const reader of [first, second])
      expect(await told(reader.id)).toMatchObject([{ title: TEXT.title, path: '/membership' }])
    const mails = await listSent(portal.db)
    expect(mails.map(({ recipient }) => recipient)).toEqual([first.email])
    expect(JSON.stringify(mails[0])).toContain('/messages/unsubscribe?token=')
    expect(await stateOf(id)).toMatchObject({ state: 'done', told: 2, mails: 1 })
  })

  test('reaches nobody whose account is stopped or closed, and members only where it is for them', async () => {
    const [member, plain, banned] = await readers(3)
    if (!member || !plain || !banned) throw new Error('there are three')
    await portal.db.update(people).set({ bannedAt: NOON }).where(eq(people.id, banned.id))
    for (const personId of [member.id, banned.id])
      await addMembershipYear(portal, { personId, industry: 'semi', source: { grant: '测试' } })
    const id = await written({ audience: 'members', industry: 'semi', byMail: false })
    await sendAnnouncement(one, { id, version: 1 })
    await sendAnnouncements(at(portal, MINUTE_MS))
    expect((await told(member.id)).length).toBe(1)
    expect(await told(plain.id)).toEqual([])
    expect(await told(banned.id)).toEqual([])
    expect(await countAudience(at(one, MINUTE_MS), { audience: 'members', industry: 'display' })).toEqual({
      people: 0,
      mails: 0,
      isAbout: false,
    })
  })

  test('for an event reaches who registered and whom a ticket names', async () => {
    const [buyer, named, other] = await readers(3)
    if (!buyer || !named || !other) throw new Error('there are three')
    const eventId = await makeSale(portal)
    const typeId = await makeType(portal, eventId, { priceFen: 0 })
    const form = wanted({ eventId, typeId }, { expectedFen: 0 })
    const [ticket] = form.tickets
    await register(
      { ...portal, actor: { kind: 'person', id: buyer.id, sessionId: 1 } },
      { ...form, tickets: [{ ...ticket, email: named.email }] },
    )
    expect(await countAudience(one, { audience: 'attendees', eventId })).toEqual({
      people: 2,
      mails: 2,
      isAbout: false,
    })
    await expect(countAudience(one, { audience: 'attendees' })).rejects.toMatchObject({
      code: 'input_invalid',
    })
  })

  test('for more than one person may reach alone waits for a second one', async () => {
    await readers(101)
    const id = await written({ byMail: false })
    expect(await sendAnnouncement(one, { id, version: 1 })).toEqual({ needsSecond: true })
    await sendAnnouncements(portal)
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', told: 0 })
    await expect(confirmAnnouncement(one, { id, version: 1 })).rejects.toMatchObject({
      code: 'announcement_second_needed',
    })
    await confirmAnnouncement(two, { id, version: 1 })
    await sendAnnouncements(portal)
    expect(await stateOf(id)).toMatchObject({ state: 'done', told: 101, confirmedBy: '乙' })
  })

  test('whose readers became too many by its hour waits for a second one', async () => {
    await readers(1)
    const id = await written({ byMail: false })
    await sendAnnouncement(one, { id, version: 1, at: '2026-11-21T13:00:00+08:00' })
    await readers(100)
    await sendAnnouncements(at(portal, 2 * HOUR_MS))
    expect(await stateOf(id)).toMatchObject({ state: 'waiting', total: 101, told: 0 })
    await confirmAnnouncement(two, { id, version: 1 })
    await sendAnnouncements(at(portal, 2 * HOUR_MS))
    expect(await stateOf(id)).toMatchObject({ state: 'done', told: 101 })
  })

  test('that was changed since the second one read it is not confirmed', async () => {
    await readers(101)
    const id = await written({ byMail: false })
    await sendAnnouncement(one, { id, version: 1 })
    await stopAnnouncement(one, { id })
    await saveAnnouncement(one, { ...TEXT, text: '别的', id, version: 1, audience: 'readers', byMail: false })
    await sendAnnouncement(one, { id, version: 2 })
    await expect(confirmAnnouncement(two, { id, version: 1 })).rejects.toMatchObject({
      code: 'announcement_changed',
    })
    expect(await stateOf(id)).toMatchObject({ state: 'waiting' })
  })

  test('goes out at its hour, and can be taken back and changed until then', async () => {
    await readers(1)
    const id = await written()
    await sendAnnouncement(one, { id, version: 1, at: '2026-11-21T14:00:00+08:00' })
    await expect(
      saveAnnouncement(one, { ...TEXT, id, version: 1, audience: 'readers', byMail: true }),
    ).rejects.toMatchObject({ code: 'announcement_state' })
    await sendAnnouncements(at(portal, HOUR_MS))
    expect(await stateOf(id)).toMatchObject({ state: 'scheduled', told: 0 })
    await stopAnnouncement(one, { id })
    await saveAnnouncement(one, { ...TEXT, id, version: 1, audience: 'readers', byMail: false })
    await expect(sendAnnouncement(one, { id, version: 1 })).rejects.toMatchObject({
      code: 'announcement_changed',
    })
    await sendAnnouncement(one, { id, version: 2, at: '2026-11-21T14:00:00+08:00' })
    await sendAnnouncements(at(portal, 2 * HOUR_MS))
    expect(await stateOf(id)).toMatchObject({ state: 'done', told: 1, mails: 0 })
  })

  test('twelve hours late still goes out, and later waits for somebody to send it or take it back', async () => {
    await readers(1)
    const planned = { version: 1, at: new Date(NOON.getTime() + HOUR_MS).toISOString() }
    const [late, sent, back] = [await written(), await written(), await written()]
    await sendAnnouncement(one, { id: late, ...planned })
    await sendAnnouncements(at(portal, 13 * HOUR_MS))
    expect(await stateOf(late)).toMatchObject({ state: 'done', told: 1 })
    for (const id of [sent, back]) await sendAnnouncement(one, { id, ...planned })
    const long = 13 * HOUR_MS + MINUTE_MS
    await sendAnnouncements(at(portal, long))
    for (const id of [sent, back]) expect(await stateOf(id)).toMatchObject({ state: 'missed', told: 0 })
    expect(await waiting()).toEqual({ count: 2, since: new Date(planned.at) })
    await sendMissedAnnouncement(at(two, long), { id: sent, version: 1 })
    await sendAnnouncements(at(portal, long + MINUTE_MS))
    expect(await stateOf(sent)).toMatchObject({ state: 'done', told: 1, by: '乙' })
    await stopAnnouncement(one, { id: back })
    expect(await stateOf(back)).toMatchObject({ state: 'draft', sendAt: null })
    expect(await waiting()).toEqual({ count: 0, since: undefined })
    await expect(sendMissedAnnouncement(one, { id: back, version: 1 })).rejects.toMatchObject({
      code: 'announcement_state',
    })
  })

  test('that its second colleague confirms long after its hour goes out then', async () => {
    await readers(101)
    const id = await written({ byMail: false })
    await sendAnnouncement(one, { id, version: 1, at: new Date(NOON.getTime() + HOUR_MS).toISOString() })
    const long = 24 * HOUR_MS
    await confirmAnnouncement(at(two, long), { id, version: 1 })
    await sendAnnouncements(at(portal, long + MINUTE_MS))
    expect(await stateOf(id)).toMatchObject({ state: 'done', told: 101 })
  })

  test('rests, goes on with the others, and stops for good', async () => {
    const some = await readers(1)
    const id = await written({ byMail: false })
    await sendAnnouncement(one, { id, version: 1 })
    await portal.db.execute(sql`update announcements set state = 'sending', started_at = now()`)
    await pauseAnnouncement(one, { id })
    await sendAnnouncements(portal)
    expect(await told(some[0]?.id ?? 0)).toEqual([])
    await resumeAnnouncement(one, { id })
    await pauseAnnouncement(one, { id })
    await stopAnnouncement(one, { id })
    await sendAnnouncements(portal)
    expect(await stateOf(id)).toMatchObject({ state: 'cancelled', told: 0 })
    await expect(resumeAnnouncement(one, { id })).rejects.toMatchObject({ code: 'announcement_state' })
  })

  test('that was left alone in the middle for half a day goes on only once somebody says so', async () => {
    const [reader] = await readers(1)
    const isOut = new Date(NOON.getTime() + 13 * HOUR_MS)
    const topic = { kind: 'article', title: '新品首发', publishedAt: isOut } as const
    const { id: topicId } = await publishTopic(portal, topic)
    const id = await written({ path: `/topic/${topicId}` })
    await sendAnnouncement(one, { id, version: 1 })
    await sendAnnouncements(portal)
    await publishDueTopics(at(portal, 13 * HOUR_MS))
    await sendAnnouncements(at(portal, 13 * HOUR_MS))
    expect(await stateOf(id)).toMatchObject({ state: 'paused', told: 0 })
    await resumeAnnouncement(at(two, 30 * HOUR_MS), { id })
    await sendAnnouncements(at(portal, 30 * HOUR_MS + MINUTE_MS))
    expect(await stateOf(id)).toMatchObject({ state: 'done', told: 1 })

    const slow = await written({ path: `/topic/${topicId}` })
    await portal.db.execute(sql`update topics set state = 'scheduled' where id = ${topicId}`)
    await sendAnnouncement(one, { id: slow, version: 1 })
    for (const hours of [0, 11, 22]) await sendAnnouncements(at(portal, hours * HOUR_MS))
    await publishDueTopics(at(portal, 33 * HOUR_MS))
    await sendAnnouncements(at(portal, 33 * HOUR_MS))
    expect(await told(reader?.id ?? 0)).toHaveLength(2)
  })

  test('that two processes tell at once is told once', async () => {
    const [reader] = await readers(1)
    const id = await written()
    await sendAnnouncement(one, { id, version: 1 })
    await Promise.all([sendAnnouncements(portal), sendAnnouncements(portal), sendAnnouncements(portal)])
    expect((await told(reader?.id ?? 0)).length).toBe(1)
    expect(await stateOf(id)).toMatchObject({ told: 1, mails: 1 })
  })

  test('that cannot be told to one reader is told to the others, to that one again, and to none is tried again', async () => {
    const [first, broken, last] = await readers(3)
    const id = await written({ byMail: false })
    await sendAnnouncement(one, { id, version: 1 })
    const breakFor = (whom: string) =>
      portal.db.execute(
        sql.raw(`alter table notifications add constraint broken check (not (${whom})) not valid`),
      )
    const mend = () => portal.db.execute(sql`alter table notifications drop constraint if exists broken`)
    try {
      await breakFor(`kind = 'announcement'`)
      await expect(sendAnnouncements(portal)).rejects.toThrow('notifications')
      expect(await stateOf(id)).toMatchObject({ state: 'sending', told: 0 })
      await mend()
      await breakFor(`person_id = ${broken?.id}`)
      await sendAnnouncements(portal)
      expect(await stateOf(id)).toMatchObject({ state: 'sending', told: 2, total: 3 })
    } finally {
      await mend()
    }
    await sendAnnouncements(portal)
    expect(await stateOf(id)).toMatchObject({ state: 'done', told: 3, passedOver: 0 })
    for (const reader of [first, broken, last]) expect((await told(reader?.id ?? 0)).length).toBe(1)
  })

  test('that can never be told to some ends, and says how many they are', async () => {
    const [first, second, last] = await readers(3)
    const id = await written({ byMail: false })
    await sendAnnouncement(one, { id, version: 1 })
    const never = sql.raw(`person_id not in (${first?.id}, ${second?.id})`)
    await portal.db.execute(sql`alter table notifications add constraint broken check (${never}) not valid`)
    try {
      for (let times = 0; times < 3; times += 1) await sendAnnouncements(portal)
    } finally {
      await portal.db.execute(sql`alter table notifications drop constraint broken`)
    }
    expect(await stateOf(id)).toMatchObject({ state: 'done', told: 1, passedOver: 2 })
    expect((await told(last?.id ?? 0)).length).toBe(1)
  })

  test('is tried out by whoever writes it, and nobody else gets that mail', async () => {
    const [reader] = await readers(1)
    await testAnnouncement(one, { id: await written() })
    const [mail, ...more] = await listSent(portal.db)
    expect(more).toEqual([])
    expect(mail?.recipient).not.toBe(reader?.email)
    expect(await told(reader?.id ?? 0)).toEqual([])
  })

  test('says which mails did not arrive, masked', async () => {
    await readers(1)
    const id = await written()
    await sendAnnouncement(one, { id, version: 1 })
    await sendAnnouncements(portal)
    await portal.db.update(sendings).set({ state: 'failed', reason: '邮箱不存在', settledAt: NOON })
    expect(await stateOf(id)).toMatchObject({ failed: 1 })
    const [failed] = await listUndelivered(one, { id })
    expect(failed?.reason).toBe('邮箱不存在')
    expect(failed?.to).toContain('*')
  })

  test('with nobody to read it, in the past or to an address elsewhere is not sent', async () => {
    const id = await written()
    await expect(sendAnnouncement(one, { id, version: 1 })).rejects.toMatchObject({
      code: 'announcement_nobody',
    })
    await expect(
      sendAnnouncement(one, { id, version: 1, at: '2026-11-21T11:59:00+08:00' }),
    ).rejects.toMatchObject({ code: 'announcement_moment' })
    await expect(written({ path: '//evil.example' })).rejects.toMatchObject({ code: 'input_invalid' })
  })
})
