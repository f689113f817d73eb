import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { knownBrowsers, people, personChannels, sessions } from '#features/accounts/tables.server.ts'
import { makePerson, personWithToken } from '#features/accounts/testing.ts'
import { addMembershipYear, giveMembershipYear } from '#features/membership/add-year.server.ts'
import { endMembership, grantMembership } from '#features/membership/grant-membership.server.ts'
import { endOfLastDay } from '#features/membership/policy.ts'
import { readMemberships } from '#features/membership/queries.server.ts'
import { membershipPeriods } from '#features/membership/tables.server.ts'
import { holdForReview } from '#features/moderation/reviews.server.ts'
import { mailMessageAgain } from '#features/notifications/mail-again.server.ts'
import { notifications } from '#features/notifications/tables.server.ts'
import { kindsTold, messagesTo } from '#features/notifications/testing.ts'
import { requestInvoice } from '#features/orders/request-invoice.server.ts'
import { makePaidOrder } from '#features/orders/testing.ts'
import type { Context, StaffActor } from '#platform/context.ts'
import { DAY_MS } from '#platform/durations.ts'
import type { Database } from '#platform/database/database.server.ts'
import { noteRefusal } from '#platform/mail/mail-refusals.server.ts'
import { listSent } from '#platform/outbox/testing.ts'
import { shanghaiDay } from '#platform/shanghai-time.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { wired } from '../../../test/portal.ts'
import { banAccount, cancelClosing, liftAccountBan, registerClosing } from './change-account.server.ts'
import type { ReaderState } from './contract.ts'
import { readReader } from './read-reader.server.ts'
import { listReaders } from './readers.server.ts'
import { actionStory } from './stories.server.ts'

const support: StaffActor = { kind: 'staff', id: 1, sessionId: 1, roles: ['support'], isProved: true }
const office = (db: Database): Context => ({ ...testContext(db), actor: support, now: NOON })

async function reader(context: Context, phone: string, name = '沈知微'): Promise<number> {
  const personId = await makePerson(context, { name })
  await context.db.insert(personChannels).values([
    { personId, kind: 'phone', address: phone, verifiedAt: NOON },
    { personId, kind: 'email', address: `r${phone.slice(-8)}@example.com`, verifiedAt: NOON },
  ])
  return personId
}

const inDays = (days: number) => shanghaiDay(new Date(NOON.getTime() + days * DAY_MS))

describe('the list of readers', () => {
  test('finds somebody by name, number, mail, the end of a telephone or an order, and shows no whole address', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = office(db)
      const id = await reader(context, '+8613912340071', '欧阳试之')
      await reader(context, '+8613912340072')
      for (const text of [
        '欧阳试',
        '13912340071',
        '139 1234 0071',
        '0071',
        'R12340071@example.com',
        String(id),
      ])
        expect([text, (await listReaders(context, { text })).map((each) => each.id)]).toEqual([text, [id]])
      const [found] = await listReaders(context, { text: '13912340071' })
      expect(JSON.stringify(found)).not.toContain('13912340071')
      expect(JSON.stringify(found)).not.toContain('r12340071@')
    })
  })

  test('finds whoever bought by the number of the order as it is read out, and by the firm on the invoice', async () => {
    await inRolledBackTransaction(async (db) => {
      const { number, buyer, personId } = await makePaidOrder(testContext(db))
      await reader(office(db), '+8613912340073')
      await db
        .insert(personChannels)
        .values({ personId, kind: 'phone', address: '+8613912340074', verifiedAt: NOON })
      const firm = { title: '屹川电驱有限公司', buyer: 'company', taxNumber: 'A'.repeat(18) } as const
      await requestInvoice(buyer, { number, ...firm, email: 'bill@example.com' })
      for (const text of [
        number,
        `${number.slice(0, 8)} ${number.slice(8, 14)}-${number.slice(14)}`,
        '屹川电驱',
      ])
        expect([text, (await listReaders(office(db), { text })).map(({ id }) => id)]).toEqual([
          text,
          [personId],
        ])
    })
  })

  test('tells members, those whose time is over or soon is, banned and leaving ones apart', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = office(db)
      const [member, banned, leaving] = [
        await reader(context, '+8613912340081'),
        await reader(context, '+8613912340082'),
        await reader(context, '+8613912340083'),
      ]
      await grantMembership(context, { personId: member, industry: 'semi', until: inDays(9), reason: '试用' })
      const former = await reader(context, '+8613912340084')
      await db.insert(membershipPeriods).values({
        personId: former,
        industry: 'semi',
        startsAt: new Date(NOON.getTime() - 9 * DAY_MS),
        endsAt: new Date(NOON.getTime() - DAY_MS),
        source: 'grant',
        createdAt: NOON,
      })
      await banAccount(context, { id: banned, reason: '外传' })
      await registerClosing(context, { id: leaving, reason: '来电' })
      const idsIn = async (state: ReaderState) => (await listReaders(context, { state })).map(({ id }) => id)
      const later = await reader(context, '+8613912340085')
      await grantMembership(context, { personId: later, industry: 'semi', until: inDays(31), reason: '试用' })
      expect(await idsIn('ending')).toContain(member)
      expect(await idsIn('ending')).not.toContain(later)
      expect(await idsIn('ending')).not.toContain(former)
      // Of two memberships one ends soon, and nothing else renews it.
      const both = await reader(context, '+8613912340086')
      for (const [industry, days] of [
        ['semi', 10],
        ['display', 400],
      ] as const)
        await grantMembership(context, { personId: both, industry, until: inDays(days), reason: '试用' })
      expect(await idsIn('ending')).toContain(both)
      expect((await listReaders(context, { text: '13912340086' }))[0]).toMatchObject({
        memberUntil: inDays(10),
        states: ['member', 'ending'],
      })
      expect(await readReader(context, { id: both }, [])).toMatchObject({
        memberOf: [
          { industry: 'display', until: inDays(400) },
          { industry: 'semi', until: inDays(10) },
        ],
      })
      expect(await idsIn('member')).toContain(member)
      expect(await idsIn('member')).not.toContain(former)
      expect(await idsIn('ended')).toContain(former)
      expect(await idsIn('ended')).not.toContain(member)
      expect(await idsIn('banned')).toEqual([banned])
      expect(await idsIn('closing')).toEqual([leaving])
      await expect(registerClosing(context, { id: leaving, reason: '再来电' })).rejects.toMatchObject({
        code: 'closing_asked_already',
      })
      expect(await kindsTold(context, leaving)).toEqual(['account_closing'])
      await registerClosing(context, { id: former, reason: '来信' })
      await cancelClosing(context, { id: leaving, reason: '又不了' })
      // That of somebody else goes on.
      expect(await idsIn('closing')).toEqual([former])
      await expect(cancelClosing(context, { id: leaving, reason: '再不了' })).rejects.toMatchObject({
        code: 'closing_not_asked',
      })
    })
  })
})

describe('a reader’s story', () => {
  test('holds what features know, leads only where one may go, and says what colleagues did and why', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = office(db)
      const id = await reader(context, '+8613912340091')
      await giveMembershipYear(context, {
        personId: id,
        industry: 'semi',
        source: { order: '2026112100001' },
      })
      await banAccount(context, { id, reason: '疑似盗用' })
      const parts = async (actor: Context['actor']) =>
        Object.fromEntries(
          (await readReader({ ...context, actor }, { id }, wired.stories())).parts.map(({ name, rows }) => [
            name,
            rows,
          ]),
        )
      const own = await parts(support)
      expect(own.membership).toMatchObject([{ state: '会员', address: '/orders/2026112100001' }])
      // What was paid for is ended by a refund.
      expect(own.membership?.[0]).not.toHaveProperty('id')
      expect(own.messages?.map(({ title }) => title)).toContain('您的账号已停用')
      const registered = await parts({ ...support, roles: ['support', 'events'] })
      expect(Object.keys(registered)).toEqual(Object.keys(own))
      await expect(readReader(context, { id: 999_999_999 }, [])).rejects.toMatchObject({
        code: 'reader_unknown',
      })
    })
  })

  test('says of a closed account that its membership went with it, and that what was posted is not kept', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = office(db)
      const id = await reader(context, '+8613912340092')
      await grantMembership(context, { personId: id, industry: 'semi', until: inDays(40), reason: '试用' })
      const posted = {
        thing: { kind: 'comment', id: 1 },
        personId: id,
        texts: ['加我微信'],
        link: '/topic/1',
      }
      await holdForReview(context, posted, [])
      await db.update(people).set({ closedAt: NOON }).where(eq(people.id, id))
      await wired.forgetPerson(testContext(db), { personId: id, name: '沈知微', addresses: [] })
      const { memberUntil, states, parts } = await readReader(context, { id }, wired.stories())
      expect({ memberUntil, states }).toEqual({ memberUntil: '', states: [] })
      const rowsOf = (part: string) => parts.find(({ name }) => name === part)?.rows
      expect(rowsOf('membership')).toMatchObject([{ state: '随注销失效' }])
      expect(rowsOf('membership')?.[0]).not.toHaveProperty('id')
      expect(rowsOf('reviews')).toMatchObject([{ title: '内容已抹去' }])
    })
  })
})

test('whoever opens a reader’s page is written down, once an hour for the same', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = office(db)
    const id = await reader(context, '+8613912340093')
    for (let time = 0; time < 3; time += 1) await readReader(context, { id }, wired.stories())
    const other = { ...context, actor: { ...support, id: 2 } }
    const { parts } = await readReader(other, { id }, [actionStory])
    const { rows } = await db.execute(
      sql`select actor from audit_records where verb = 'readReader' and subject = ${`person:${id}`} order by id`,
    )
    expect(rows).toEqual([{ actor: 'staff:1' }, { actor: 'staff:2' }])
    // Beside what colleagues have done it would stand for ever.
    expect(parts).toMatchObject([{ name: 'actions', rows: [] }])
  })
})

describe('an account that is banned', () => {
  test('is signed out everywhere, is told why, and can come back', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = office(db)
      const caller = { address: '203.0.113.9', browser: 'a telephone', browserId: 'of whoever is banned' }
      const { id } = await personWithToken({ ...testContext(db), caller })
      await banAccount(context, { id, reason: '冒用身份' })
      expect(await db.$count(sessions, eq(sessions.personId, id))).toBe(0)
      expect(await db.$count(knownBrowsers, eq(knownBrowsers.personId, id))).toBe(0)
      expect(JSON.stringify(await messagesTo(context, id))).toContain('冒用身份')
      await expect(banAccount(context, { id, reason: '再来' })).rejects.toMatchObject({
        code: 'account_banned_already',
      })
      await liftAccountBan(context, { id, reason: '已核实' })
      expect(await kindsTold(context, id)).toEqual(['account_banned', 'account_restored'])
      await expect(liftAccountBan(context, { id, reason: '再来' })).rejects.toMatchObject({
        code: 'account_not_banned',
      })
      await expect(banAccount(context, { id, reason: '  ' })).rejects.toMatchObject({ code: 'input_invalid' })
    })
  })
})

describe('a membership that support gives', () => {
  test('follows what is there, to the end of the day that was said, and never more than five years', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = office(db)
      const personId = await reader(context, '+8613912340101')
      const give = (until: string) =>
        grantMembership(context, { personId, industry: 'semi', until, reason: '合同 118' })
      await give(inDays(30))
      await give(inDays(60))
      await expect(give(inDays(60))).rejects.toMatchObject({ code: 'membership_end_too_early' })
      await expect(give('2036-01-01')).rejects.toMatchObject({ code: 'membership_end_too_late' })
      const { endsAt, isMember } = (await readMemberships(context, personId)).of('semi')
      expect(isMember).toBe(true)
      expect(await kindsTold(context, personId)).toEqual(['membership_granted', 'membership_granted'])
      expect(endsAt?.toISOString()).toBe(new Date(`${inDays(61)}T00:00:00+08:00`).toISOString())
    })
  })

  test('ends at once without taking anything from what was paid behind it; what was paid cannot be ended', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = office(db)
      const personId = await reader(context, '+8613912340102')
      await addMembershipYear(context, { personId, industry: 'semi', source: { grant: '特约' } })
      await giveMembershipYear(context, { personId, industry: 'semi', source: { order: '2026112100002' } })
      const periods = await db
        .select()
        .from(membershipPeriods)
        .where(eq(membershipPeriods.personId, personId))
        .orderBy(membershipPeriods.startsAt)
      const [given, paid] = periods
      if (!given || !paid) throw new Error('there are two periods')
      await expect(endMembership(context, { personId, id: paid.id, reason: '误' })).rejects.toMatchObject({
        code: 'membership_not_endable',
      })
      await expect(
        endMembership(context, { personId: personId + 1, id: given.id, reason: '误' }),
      ).rejects.toMatchObject({ code: 'membership_not_endable' })
      await endMembership(context, { personId, id: given.id, reason: '开错了人' })
      const [moved] = await db.select().from(membershipPeriods).where(eq(membershipPeriods.id, paid.id))
      expect(moved?.startsAt).toEqual(NOON)
      // As long as it was, and to the end of the day that its owner is told.
      const lengthMs = paid.endsAt.getTime() - paid.startsAt.getTime()
      expect(moved?.endsAt).toEqual(endOfLastDay(new Date(NOON.getTime() + lengthMs)))
      expect((await readMemberships(context, personId)).of('semi').isMember).toBe(true)
    })
  })
})

test('what was told on the page is mailed once more, to the address there is now, and of somebody else not at all', async () => {
  await inRolledBackTransaction(async (db) => {
    const context = office(db)
    const personId = await reader(context, '+8613912340111')
    await grantMembership(context, { personId, industry: 'semi', until: inDays(9), reason: '试用' })
    const [message] = await db.select().from(notifications).where(eq(notifications.personId, personId))
    const of = { personId, id: message?.id ?? 0 }
    const to = 'new.address@example.com'
    await db
      .update(personChannels)
      .set({ address: to })
      .where(eq(personChannels.address, 'r12340111@example.com'))
    await mailMessageAgain(context, of, wired.messageKinds)
    expect((await listSent(db, { to })).map(({ text }) => text).join()).toContain(message?.body)
    await expect(
      mailMessageAgain(context, { ...of, personId: personId + 1 }, wired.messageKinds),
    ).rejects.toMatchObject({ code: 'message_unknown' })
    await noteRefusal(context, {
      address: to,
      verdict: 'dead',
      reason: '550 5.1.1 <new.address@example.com> unknown',
      writtenAt: NOON,
    })
    await expect(mailMessageAgain(context, of, wired.messageKinds)).rejects.toMatchObject({
      code: 'mail_address_refuses',
    })
    const { mailRefusal } = await readReader(context, { id: personId }, [])
    expect(mailRefusal).toBe(`${shanghaiDay(NOON)} 起。550 5.1.1 <n***@example.com> unknown`)
    await db.delete(personChannels).where(eq(personChannels.address, to))
    await expect(mailMessageAgain(context, of, wired.messageKinds)).rejects.toMatchObject({
      code: 'mail_address_missing',
    })
  })
})
