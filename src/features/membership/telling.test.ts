import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { notifications } from '#features/notifications/tables.server.ts'
import { makeReachable } from '#features/notifications/testing.ts'
import { refundOrder } from '#features/orders/refund-order.server.ts'
import { sendRefunds } from '#features/orders/send-refunds.server.ts'
import { settleOrder } from '#features/orders/settle-order.server.ts'
import { membershipYear } from '#features/orders/catalogue.ts'
import { startOrder } from '#features/orders/start-order.server.ts'
import { fakeProvider } from '#features/orders/testing.ts'
import type { Context } from '#platform/context.ts'
import { sendings } from '#platform/outbox/tables.server.ts'
import { listSent } from '#platform/outbox/testing.ts'
import { SEMI, NOON, testContext, TERMS } from '../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../test/database.ts'
import { failFor } from '../../../test/fail-for.ts'
import { memoryLog } from '../../../test/memory-log.ts'
import { addMembershipYear } from './add-year.server.ts'
import { fulfilMembership, takeMembershipBack } from './fulfil.server.ts'
import { endMembership, grantMembership } from './grant-membership.server.ts'
import { remindOfEnd } from './remind-of-end.server.ts'
import { membershipPeriods } from './tables.server.ts'

const DAY_MS = 86_400_000
const titlesOf = async ({ db }: Context, personId: number) =>
  (
    await db
      .select({ title: notifications.title })
      .from(notifications)
      .where(eq(notifications.personId, personId))
      .orderBy(asc(notifications.id))
  ).map(({ title }) => title)
const subjectsTo = async ({ db }: Context, recipient: string) =>
  (await listSent(db, { to: recipient })).map(({ subject }) => subject.split('｜')[0])

describe('whoever buys', () => {
  test('is told once of the payment and the membership, and of the money given back', async () => {
    const wechat = fakeProvider('wechat')
    const portal = testContext((await testDatabase()).db)
    const { id, email } = await makeReachable(portal)
    const services = { ...portal.services, payments: [wechat.provider] }
    const buyer: Context = { ...portal, services, actor: { kind: 'person', id, sessionId: 1 } }
    const { number } = await startOrder(buyer, membershipYear(SEMI, TERMS))
    const state = wechat.pay(number, 29_900)
    const paid = { number, provider: 'wechat', state } as const
    await Promise.all(Array.from({ length: 50 }, () => settleOrder(portal, paid, fulfilMembership)))
    expect(await titlesOf(portal, id)).toEqual(['您的会员已开通', '已收到您的付款 ¥299'])
    expect(await subjectsTo(portal, email)).toEqual(['已收到您的付款 ¥299'])
    await refundOrder(portal, { number, reason: '读者申请' }, takeMembershipBack)
    expect(await titlesOf(portal, id)).toHaveLength(2)
    for (let round = 0; round < 2; round += 1) await sendRefunds({ ...portal, services })
    expect(await titlesOf(portal, id)).toEqual(['您的会员已开通', '已收到您的付款 ¥299', '已退款 ¥299'])
    expect(await subjectsTo(portal, email)).toEqual(['已收到您的付款 ¥299', '已退款 ¥299'])
  })

  test('is not told of a payment whose membership could not be given', async () => {
    const wechat = fakeProvider('wechat')
    const portal = testContext((await testDatabase()).db)
    const { id } = await makeReachable(portal)
    const buyer: Context = {
      ...portal,
      services: { ...portal.services, payments: [wechat.provider] },
      actor: { kind: 'person', id, sessionId: 1 },
    }
    const { number } = await startOrder(buyer, membershipYear(SEMI, TERMS))
    await settleOrder(
      portal,
      { number, provider: 'wechat', state: wechat.pay(number, 29_900) },
      async (within, order, line) => {
        await fulfilMembership(within, order, line)
        throw new Error('the other side of the portal is on fire')
      },
    )
    expect(await titlesOf(portal, id)).toEqual([])
  })
})

describe('a membership', () => {
  const year = (personId: number) => ({ personId, industry: 'semi', source: { grant: '测试' } }) as const

  test('that is given is told by mail, and a second year as extended', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const { id, email } = await makeReachable(context)
      await addMembershipYear(context, year(id))
      await addMembershipYear(context, year(id))
      expect(await subjectsTo(context, email)).toEqual(['您的会员已开通', '您的会员已续期'])
    })
  })

  test('that ends is told 30, 7 and 1 day before and when it is over, each once, whoever runs the job', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const mailed = await makeReachable(context, { by: ['email'] })
      const phoned = await makeReachable(context, { by: ['phone'] })
      const unreached = await makeReachable(context, { by: [] })
      const people = [mailed, phoned, unreached]
      for (const { id } of people) await addMembershipYear(context, year(id))
      const end = new Date('2027-11-22T00:00:00+08:00').getTime()
      const told: number[] = []
      for (let day = -40; day <= 20; day += 1)
        for (let run = 0; run < 2; run += 1)
          told.push(await remindOfEnd({ ...context, now: new Date(end + day * DAY_MS + 9 * 3_600_000) }))
      expect(told.reduce((sum, each) => sum + each, 0)).toBe(4 * people.length)
      for (const { id } of people)
        expect(await titlesOf(context, id)).toEqual([
          '您的会员已开通',
          '您的会员将于 2027-11-21 到期',
          '您的会员将于 2027-11-21 到期',
          '您的会员将于 2027-11-21 到期',
          '您的会员已到期',
        ])
      expect(await subjectsTo(context, mailed.email)).toHaveLength(5)
      expect(await listSent(db, { channel: 'sms' })).toMatchObject([
        { recipient: phoned.phone, notice: 'membership_ending', parameters: [['day', '2027-11-21']] },
        { recipient: phoned.phone, notice: 'membership_ending' },
      ])
    })
  })

  test('whose reminders were missed for days is reminded late, once, of the days really left', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const { id } = await makeReachable(context)
      await addMembershipYear(context, year(id))
      const end = new Date('2027-11-22T00:00:00+08:00').getTime()
      const at = (day: number) =>
        remindOfEnd({ ...context, now: new Date(end + day * DAY_MS + 9 * 3_600_000) })
      expect(await at(-27)).toBe(1)
      expect(await at(-26)).toBe(0)
      expect(await at(-5)).toBe(1)
      expect(await at(-3)).toBe(0)
      const told = await db.select().from(notifications).where(eq(notifications.personId, id))
      const texts = told.map(({ body }) => /还有 \d+ 天/.exec(body)?.[0])
      expect(texts.filter(Boolean).toSorted()).toEqual(['还有 27 天', '还有 5 天'])
    })
  })

  test('is not told by a late mail that a membership will end which is over', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const { id, email } = await makeReachable(context)
      await addMembershipYear(context, year(id))
      const end = new Date('2027-11-22T00:00:00+08:00')
      for (const day of [-1, 0])
        await remindOfEnd({ ...context, now: new Date(end.getTime() + day * DAY_MS + 9 * 3_600_000) })
      const mails = await db
        .select()
        .from(sendings)
        .where(eq(sendings.recipient, email))
        .orderBy(asc(sendings.id))
      const [, soon, over] = mails.map(({ worthlessAt }) => worthlessAt)
      expect(soon).toEqual(end)
      expect(over?.getTime()).toBeGreaterThan(end.getTime() + DAY_MS)
    })
  })

  test('is told to the others also where one cannot be told, who is as soon as that is mended', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = { ...testContext(db), log: memoryLog().log }
      const people = [
        await makeReachable(context),
        await makeReachable(context),
        await makeReachable(context),
      ]
      for (const { id } of people) await addMembershipYear(context, year(id))
      const [broken] = people
      const { mend } = await failFor(db, { table: 'notifications', column: 'person_id', id: broken?.id ?? 0 })
      const soon = { ...context, now: new Date('2027-11-15T09:00:00+08:00') }
      expect(await remindOfEnd(soon)).toBe(2)
      await mend()
      expect(await remindOfEnd(soon)).toBe(1)
      expect(await remindOfEnd(soon)).toBe(0)
    })
  })

  test('that lasts but a few days from the beginning is not reminded of 30', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const { id } = await makeReachable(context)
      await addMembershipYear(context, year(id))
      const startsAt = new Date(NOON.getTime() - DAY_MS)
      await db
        .update(membershipPeriods)
        .set({ startsAt, endsAt: new Date(NOON.getTime() + 20 * DAY_MS) })
        .where(eq(membershipPeriods.personId, id))
      expect(await remindOfEnd(context)).toBe(0)
      expect(await remindOfEnd({ ...context, now: new Date(NOON.getTime() + 14 * DAY_MS) })).toBe(1)
    })
  })

  test('that is not sold is told to end without a word of renewing it', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const { id } = await makeReachable(context)
      await addMembershipYear(context, { ...year(id), industry: 'display' })
      const end = new Date('2027-11-22T00:00:00+08:00').getTime()
      for (const day of [-7, 0]) await remindOfEnd({ ...context, now: new Date(end + day * DAY_MS) })
      const told = await db.select().from(notifications).where(eq(notifications.personId, id))
      const texts = told.map(({ body }) => body).filter((body) => body.includes('到期'))
      expect(texts).toHaveLength(2)
      for (const text of texts) {
        expect(text).not.toContain('续费')
        expect(text).toContain('联系客服')
      }
    })
  })

  test('that was renewed is not told to end', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const { id } = await makeReachable(context)
      await addMembershipYear(context, year(id))
      await addMembershipYear(context, year(id))
      expect(await remindOfEnd({ ...context, now: new Date(NOON.getTime() + 365 * DAY_MS) })).toBe(0)
    })
  })

  test('that was given for a few days behind a long one is reminded of by the end of it all', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const { id: personId } = await makeReachable(context)
      await addMembershipYear(context, year(personId))
      const given = { personId, industry: 'semi', until: '2027-11-26', reason: '补偿' } as const
      await grantMembership({ ...context, now: new Date('2027-06-01T12:00:00+08:00') }, given)
      const end = new Date('2027-11-27T00:00:00+08:00').getTime()
      const told: number[] = []
      for (let day = -40; day <= 2; day += 1)
        if ((await remindOfEnd({ ...context, now: new Date(end + day * DAY_MS + 9 * 3_600_000) })) > 0)
          told.push(day)
      expect(told).toEqual([-30, -7, -1, 0])
    })
  })

  test('that is made longer shortly before its end is not reminded of at once, but by the next day that counts', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const { id: personId } = await makeReachable(context)
      await addMembershipYear(context, year(personId))
      const given = { personId, industry: 'semi', until: '2027-11-26', reason: '补偿' } as const
      await grantMembership({ ...context, now: new Date('2027-11-15T12:00:00+08:00') }, given)
      const at = (text: string) => remindOfEnd({ ...context, now: new Date(`2027-${text}T09:00:00+08:00`) })
      expect(await at('11-16')).toBe(0)
      expect(await at('11-20')).toBe(1)
      expect(await at('11-26')).toBe(1)
    })
  })

  test('that was given and that the office ends is told to be over once', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const { id: personId } = await makeReachable(context)
      await addMembershipYear(context, year(personId))
      const [given] = await db
        .select({ id: membershipPeriods.id })
        .from(membershipPeriods)
        .where(eq(membershipPeriods.personId, personId))
      const later = { ...context, now: new Date(NOON.getTime() + 40 * DAY_MS) }
      await endMembership(later, { personId, id: given?.id ?? 0, reason: '开错了人' })
      for (let day = 0; day <= 8; day += 1)
        expect(await remindOfEnd({ ...context, now: new Date(later.now.getTime() + day * DAY_MS) })).toBe(0)
      expect(await titlesOf(context, personId)).toEqual(['您的会员已开通', '您的会员已结束'])
      // What comes after it is told as ever.
      const until = '2027-02-28'
      await grantMembership(later, { personId, industry: 'semi', until, reason: '补偿' })
      expect(await remindOfEnd({ ...context, now: new Date('2027-03-01T09:00:00+08:00') })).toBe(1)
    })
  })

  test('that was given behind another, and that the office ends, is not told to be the end of both', async () => {
    await inRolledBackTransaction(async (db) => {
      const context = testContext(db)
      const { id: personId } = await makeReachable(context)
      await addMembershipYear(context, year(personId))
      const until = '2027-12-31'
      await grantMembership(context, { personId, industry: 'semi', until, reason: '补偿' })
      const [, behind] = await db
        .select({ id: membershipPeriods.id })
        .from(membershipPeriods)
        .where(eq(membershipPeriods.personId, personId))
        .orderBy(asc(membershipPeriods.startsAt))
      await endMembership(context, { personId, id: behind?.id ?? 0, reason: '开错了人' })
      const told = await db.select().from(notifications).where(eq(notifications.personId, personId))
      expect(told.find(({ kind }) => kind === 'membership_ended')).toMatchObject({
        title: '赠送给您的会员已结束',
        body: expect.stringContaining('您的会员现在到 2027-11-21 为止'),
      })
    })
  })
})
