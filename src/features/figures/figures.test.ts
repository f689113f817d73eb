import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { people } from '#features/accounts/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { addMembershipYear } from '#features/membership/add-year.server.ts'
import { membershipCalls } from '#features/membership/calls.server.ts'
import { endMembershipOfOrder } from '#features/membership/end-of-order.server.ts'
import { fulfilMembership } from '#features/membership/fulfil.server.ts'
import { agreeToTexts } from '#features/site-pages/consents.server.ts'
import { settleOrder } from '#features/orders/settle-order.server.ts'
import { fakeProvider } from '#features/orders/testing.ts'
import { setChannel } from '#features/topics/lists/set-channel.server.ts'
import { topics } from '#features/topics/tables.server.ts'
import { makeArticle, makeQuestion } from '#features/topics/testing.ts'
import type { Actor, Context } from '#platform/context.ts'
import type { Database } from '#platform/database/database.server.ts'
import { NOON, testContext } from '../../../test/context.ts'
import { inRolledBackTransaction } from '../../../test/database.ts'
import { addUpFigures, forgetOldFigures } from './adding-up/add-up-figures.server.ts'
import { gateCalls } from './calls.server.ts'
import type { Listed } from './contract.ts'
import { listFigures } from './list-figures.server.ts'
import type { DayFigure } from './names.ts'
import { noteGate } from './note-gate.server.ts'
import { readFigures } from './read-figures.server.ts'
import { CHROME, readTopicFrom } from './testing.ts'
import { readTopicFigures } from './topic-figures.server.ts'

const TODAY = { from: '2026-11-21', to: '2026-11-21' }
const at = (time: string) => new Date(`2026-11-${time}+08:00`)

const figureOf = async (context: Context, figure: DayFigure, day = '2026-11-21') => {
  const { now } = await readFigures(context, { from: day, to: day })
  return now.days[0]?.figures[figure]
}
const rowsOf = async (context: Context, by: Listed, period = TODAY) =>
  (await listFigures(context, { ...period, by })).map(({ name, reads, readers }) => [name, reads, readers])

const within = (work: (context: Context, db: Database) => Promise<void>) =>
  inRolledBackTransaction((db) => work(testContext(db), db))

describe('reads', () => {
  test('are added up by topic, author, category, community, kind, industry and source, each reader once a day', () =>
    within(async (context, db) => {
      const authorId = await makePerson(context, { name: '顾衡' })
      const first = await makeArticle(context, { title: '衬底', authorId })
      const second = await makeArticle(context, { title: '外延', authorName: '特约' })
      await db.execute(sql`update topics set categories = array['材料'] where id = ${first}`)
      await db.execute(sql`update topics set categories = array['材料', '设备'] where id = ${second}`)
      const { rows } = await db.execute<{ id: string }>(
        sql`insert into communities (name) values ('长晶') returning id`,
      )
      await setChannel(context, {
        name: `community/${rows[0]?.id}`,
        keywords: [],
        topicIds: [first],
      })
      const [one, other] = ['203.0.113.1', '203.0.113.2']
      await readTopicFrom(context, { topicId: first, address: one, source: 'wechat' })
      await readTopicFrom(context, { topicId: second, address: one, source: 'topics' })
      await readTopicFrom(context, { topicId: first, address: other, source: 'wechat' })
      // The same reader again, later on the same day: another read, no other reader.
      const later = { ...context, now: at('21T18:00') }
      await readTopicFrom(later, { topicId: first, address: one, source: 'site/forum.example.org' })
      await addUpFigures(later)
      expect(await figureOf(later, 'reads')).toBe(4)
      expect(await figureOf(later, 'readers')).toBe(2)
      expect(await rowsOf(later, 'topic')).toEqual([
        ['衬底', 3, 2],
        ['外延', 1, 1],
      ])
      expect(await rowsOf(later, 'author')).toEqual([
        ['顾衡', 3, 2],
        ['特约', 1, 1],
      ])
      expect(await rowsOf(later, 'category')).toEqual([
        ['材料', 4, 2],
        ['设备', 1, 1],
      ])
      expect(await rowsOf(later, 'community')).toEqual([['长晶', 3, 2]])
      expect(await rowsOf(later, 'kind')).toEqual([['文章', 4, 2]])
      expect(await rowsOf(later, 'industry')).toEqual([['第三代半导体', 4, 2]])
      expect(await rowsOf(later, 'source')).toEqual([
        ['微信', 2, 2],
        ['forum.example.org', 1, 1],
        ['本站其他文章', 1, 1],
      ])
    }))

  test('of an account that became part of another stand beside the reads of that one', () =>
    within(async (context, db) => {
      const [from, into] = [await makePerson(context), await makePerson(context, { name: '顾衡' })]
      const article = await makeArticle(context, { authorId: from })
      const others = [
        await makeArticle(context, { authorId: into }),
        await makeArticle(context, { authorName: '#特约' }),
      ]
      for (const topicId of [article, ...others])
        await readTopicFrom(context, { topicId, address: '203.0.113.1' })
      await addUpFigures(context)
      await db.update(topics).set({ authorId: into }).where(eq(topics.id, article))
      const merged = { name: '已注销用户', closedAt: NOON, mergedInto: into }
      await db.update(people).set(merged).where(eq(people.id, from))
      expect(await rowsOf(context, 'author')).toEqual([
        ['顾衡', 2, 2],
        ['#特约', 1, 1],
      ])
    }))

  test('of a day in Shanghai are those between its midnights', () =>
    within(async (context) => {
      const topicId = await makeQuestion(context)
      for (const time of ['20T23:59', '21T00:00', '21T23:59', '22T00:00'])
        await readTopicFrom({ ...context, now: at(time) }, { topicId, address: '203.0.113.1' })
      const later = { ...context, now: at('22T02:00') }
      await addUpFigures(later)
      expect(await figureOf(later, 'reads', '2026-11-20')).toBe(1)
      expect(await figureOf(later, 'reads', '2026-11-21')).toBe(2)
      expect(await figureOf(later, 'readers', '2026-11-21')).toBe(1)
      expect(await figureOf(later, 'reads', '2026-11-22')).toBe(1)
    }))

  test('are the same however often they are added up, and stay when what they were added up from is gone', () =>
    within(async (context, db) => {
      const topicId = await makeArticle(context)
      await readTopicFrom(context, { topicId, address: '203.0.113.1' })
      await addUpFigures(context)
      await addUpFigures(context)
      await readTopicFrom(context, { topicId, address: '203.0.113.2' })
      const tomorrow = { ...context, now: at('22T01:00') }
      await addUpFigures(tomorrow)
      expect(await figureOf(tomorrow, 'reads')).toBe(2)
      await db.execute(sql`delete from topic_reads`)
      await addUpFigures({ ...context, now: at('22T01:10') })
      expect(await figureOf(tomorrow, 'reads')).toBe(2)
    }))

  test('of more made-up sites than anybody comes from are one line', () =>
    within(async (context) => {
      const topicId = await makeArticle(context)
      for (let site = 0; site < 103; site += 1)
        await readTopicFrom(context, { topicId, address: `203.0.${site}.1`, source: `site/a${site}.example` })
      await addUpFigures(context)
      const rows = await listFigures(context, { ...TODAY, by: 'source' })
      expect(rows).toHaveLength(100)
      expect(rows[0]).toMatchObject({ name: '其他网站与应用', reads: 3 })
    }))
})

describe('the gate of an article for members', () => {
  const tell = (context: Context, id: number, address: string, browser = CHROME) =>
    noteGate({ ...context, caller: { address, browser } }, { id, step: 'shown' })

  test('counts a visitor once in a half hour and day, an address five times, and no robot', () =>
    within(async (context) => {
      const id = await makeArticle(context, { isPaid: true })
      const open = await makeArticle(context)
      for (const topic of [id, id, open, 999_999]) await tell(context, topic, '203.0.113.1')
      await tell({ ...context, now: at('21T13:00') }, id, '203.0.113.1')
      await tell(context, id, '203.0.113.2', 'Mozilla/5.0 (compatible; Googlebot/2.1)')
      await addUpFigures(context)
      expect(await figureOf(context, 'gates')).toBe(1)
      for (let browser = 0; browser < 20; browser += 1)
        await tell(context, id, '203.0.113.3', `${CHROME} ${browser}`)
      await addUpFigures(context)
      expect(await figureOf(context, 'gates')).toBe(6)
    }))

  test('is told of by a call that answers whatever it is told', () =>
    within(async (context) => {
      const [call] = gateCalls
      const caller = { address: '203.0.113.1', browser: CHROME }
      expect(await call?.answer({ ...context, caller }, { id: 1, step: 'opened' })).toEqual({ json: null })
      expect(() => call?.read({ id: 1, step: 'paid' })).toThrow('input_invalid')
    }))

  test('and what began there is counted to the payment, and nothing of it is kept three days later', () =>
    within(async (context, db) => {
      const wechat = fakeProvider('wechat')
      const portal = { ...context, services: { ...context.services, payments: [wechat.provider] } }
      const id = await makeArticle(context, { isPaid: true })
      const order = async (topic: number | undefined) => {
        const actor: Actor = { kind: 'person', id: await makePerson(context), sessionId: 1 }
        const buyer = { ...portal, actor }
        await agreeToTexts(buyer)
        const answer = await membershipCalls[0]?.answer(buyer, { industry: 'semi', topic })
        return (answer as { json: { number: string } }).json.number
      }
      await tell(context, id, '203.0.113.1')
      await noteGate(
        { ...context, caller: { address: '203.0.113.1', browser: CHROME } },
        { id, step: 'opened' },
      )
      const [number] = [await order(id), await order(id)]
      const elsewhere = await order(undefined)
      // A browser may say any number.
      await order(await makeArticle(context))
      await order(await makeArticle(context, { isPaid: true, publishedAt: at('21T18:00') }))
      for (const paid of [number, elsewhere])
        await settleOrder(
          portal,
          { number: paid, provider: 'wechat', state: wechat.pay(paid, 29_900) },
          fulfilMembership,
        )
      await addUpFigures(context)
      const { days } = await readTopicFigures(context, { ...TODAY, id })
      expect(days).toEqual([
        { day: '2026-11-21', reads: 0, readers: 0, gates: 1, opened: 1, begun: 2, paid: 1 },
      ])
      expect(await figureOf(context, 'orders_begun')).toBe(5)
      expect(await figureOf(context, 'begun')).toBe(2)
      expect(await figureOf(context, 'orders_paid')).toBe(2)
      expect(await figureOf(context, 'paid')).toBe(1)
      await addUpFigures({ ...context, now: at('22T01:00') })
      await addUpFigures({ ...context, now: at('23T01:00') })
      const kept = async () => {
        const { rows } = await db.execute<Record<string, string>>(
          sql`select (select count(*) from gate_visits) as visits, (select count(*) from gate_orders) as orders`,
        )
        return rows[0]
      }
      expect(await kept()).toEqual({ visits: '0', orders: '4' })
      await addUpFigures({ ...context, now: at('24T01:00') })
      expect(await kept()).toEqual({ visits: '0', orders: '0' })
      expect((await readTopicFigures(context, { ...TODAY, id })).days).toEqual(days)
    }))
})

describe('memberships', () => {
  test('begin, go on and end on their days, also where the money went back', () =>
    within(async (context) => {
      const on = (time: string) => ({ ...context, now: at(time) })
      const year = async (time: string, order: string, personId: number) =>
        addMembershipYear(on(time), { personId, industry: 'semi', source: { order } })
      const [one, two] = [await makePerson(context), await makePerson(context)]
      await year('19T10:00', 'M1', one)
      await year('20T10:00', 'M2', two)
      await year('20T11:00', 'M3', one)
      await addUpFigures(on('20T23:00'))
      await addUpFigures(on('21T02:00'))
      await endMembershipOfOrder(on('21T09:00'), 'M2')
      await addUpFigures(on('21T12:00'))
      const { now } = await readFigures(context, { from: '2026-11-18', to: '2026-11-21' })
      expect(now.members).toEqual([
        { day: '2026-11-18', industry: 'semi', begun: 0, renewed: 0, ended: 0, standing: 0 },
        { day: '2026-11-19', industry: 'semi', begun: 1, renewed: 0, ended: 0, standing: 1 },
        { day: '2026-11-20', industry: 'semi', begun: 1, renewed: 1, ended: 0, standing: 2 },
        { day: '2026-11-21', industry: 'semi', begun: 0, renewed: 0, ended: 1, standing: 1 },
      ])
      const later = { ...context, now: new Date('2028-11-20T12:00:00+08:00') }
      await addUpFigures(later)
      const end = await readFigures(later, { from: '2028-11-19', to: '2028-11-19' })
      expect(end.now.members).toMatchObject([{ begun: 0, ended: 1, standing: 0 }])
    }))

  test('end with the account that is closed, as its owner was told', () =>
    within(async (context, db) => {
      const on = (time: string) => ({ ...context, now: at(time) })
      const personId = await makePerson(context)
      await addMembershipYear(on('19T10:00'), { personId, industry: 'semi', source: { order: 'M1' } })
      await addUpFigures(on('20T23:00'))
      await db
        .update(people)
        .set({ closedAt: at('21T03:00') })
        .where(eq(people.id, personId))
      await addUpFigures(on('21T12:00'))
      const { now } = await readFigures(context, { from: '2026-11-20', to: '2026-11-21' })
      expect(now.members).toMatchObject([
        { ended: 0, standing: 1 },
        { ended: 1, standing: 0 },
      ])
    }))
})

describe('whoever asks', () => {
  const staff = (...roles: string[]): Actor => ({ kind: 'staff', id: 1, sessionId: 1, roles })

  test('sees money only with the books', () =>
    within(async (context) => {
      const seen = async (actor: Actor) => (await readFigures({ ...context, actor }, TODAY)).now.money
      expect(await seen(staff('editor'))).toBeUndefined()
      expect(await seen(staff('finance'))).toEqual([])
      await expect(seen(staff('moderator'))).rejects.toMatchObject({ code: 'permission_missing' })
    }))

  test('compares with as many days before, and asks for a year at most', () =>
    within(async (context) => {
      const { before } = await readFigures(context, { from: '2026-11-01', to: '2026-11-21' })
      expect(before).toMatchObject({ from: '2026-10-11', to: '2026-10-31' })
      for (const period of [
        { from: '2026-11-21', to: '2026-11-20' },
        { from: '2025-11-20', to: '2026-11-21' },
      ])
        await expect(readFigures(context, period)).rejects.toMatchObject({ code: 'figures_too_long' })
    }))
})

test('figures of single topics and of groups are kept for three years, those of whole days for good', () =>
  within(async (context) => {
    const topicId = await makeArticle(context)
    await readTopicFrom(context, { topicId, address: '203.0.113.1' })
    await addUpFigures(context)
    await forgetOldFigures({ ...context, now: new Date(NOON.getTime() + 3 * 365 * 86_400_000) })
    expect(await rowsOf(context, 'topic')).toHaveLength(1)
    expect(await rowsOf(context, 'kind')).toHaveLength(1)
    await forgetOldFigures({ ...context, now: new Date(NOON.getTime() + 3 * 367 * 86_400_000) })
    expect(await rowsOf(context, 'topic')).toEqual([])
    expect(await rowsOf(context, 'kind')).toEqual([])
    expect(await figureOf(context, 'reads')).toBe(1)
  }))
