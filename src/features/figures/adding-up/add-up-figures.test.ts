import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { people } from '#features/accounts/tables.server.ts'
import { makePerson } from '#features/accounts/testing.ts'
import { forgetOldReads } from '#features/popularity/compute-hot-lists.server.ts'
import { single } from '#features/orders/catalogue.ts'
import { settleOrder } from '#features/orders/settle-order.server.ts'
import { startOrder } from '#features/orders/start-order.server.ts'
import { fakeProvider } from '#features/orders/testing.ts'
import { makeArticle } from '#features/topics/testing.ts'
import { holdLock } from '#platform/database/locks.server.ts'
import { testContext } from '../../../../test/context.ts'
import { inRolledBackTransaction, testDatabase } from '../../../../test/database.ts'
import { eventually } from '../../../../test/eventually.ts'
import { noteGate } from '../note-gate.server.ts'
import { CHROME, readTopicFrom } from '../testing.ts'
import { readFigures } from '../read-figures.server.ts'
import { readTopicFigures } from '../topic-figures.server.ts'
import { addUpFigures } from './add-up-figures.server.ts'

const at = (time: string) => new Date(`2026-11-${time}+08:00`)

test('a topic that was not read since is not written again, one that nobody has read any more goes', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const [still, read, gone] = [
      await makeArticle(context),
      await makeArticle(context),
      await makeArticle(context),
    ]
    for (const topicId of [still, read, gone])
      await readTopicFrom(context, { topicId, address: '203.0.113.1' })
    const written = async () => {
      await addUpFigures(context)
      const { rows } = await db.execute<{ topic_id: string; reads: number; place: string }>(
        sql`select topic_id, reads, ctid::text as place from topic_figures order by topic_id`,
      )
      return rows
    }
    const before = await written()
    expect(before.map(({ reads }) => reads)).toEqual([1, 1, 1])
    await readTopicFrom(context, { topicId: read, address: '203.0.113.2' })
    await db.execute(sql`delete from topic_reads where topic_id = ${gone}`)
    const after = await written()
    expect(after).toMatchObject([before[0], { topic_id: `${read}`, reads: 2 }])
    expect(after[1]?.place).not.toBe(before[1]?.place)
  }))

test('a day that was over for a clock that was ahead is counted on once the clock is right', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const topicId = await makeArticle(context)
    await readTopicFrom(context, { topicId, address: '203.0.113.1' })
    await addUpFigures({ ...context, now: at('22T12:00') })
    await readTopicFrom(context, { topicId, address: '203.0.113.2' })
    await addUpFigures(context)
    const reads = async () => {
      const { days } = await readTopicFigures(context, { from: '2026-11-21', to: '2026-11-21', id: topicId })
      return days.map((day) => day.reads)
    }
    expect(await reads()).toEqual([2])
    await readTopicFrom(context, { topicId, address: '203.0.113.3' })
    await addUpFigures({ ...context, now: at('22T02:00') })
    expect(await reads()).toEqual([3])
  }))

test('days on which the portal stood still for weeks are made up for, and what was counted before stays', () =>
  inRolledBackTransaction(async (db) => {
    const context = testContext(db)
    const topicId = await makeArticle(context)
    await readTopicFrom(context, { topicId, address: '203.0.113.1' })
    await addUpFigures({ ...context, now: at('21T02:00') })
    await addUpFigures(context)
    await forgetOldReads({ ...context, now: at('30T09:00') })
    const joined = await makePerson(context)
    await db
      .update(people)
      .set({ createdAt: at('23T09:00') })
      .where(eq(people.id, joined))
    const later = { ...context, now: new Date('2026-12-09T09:00:00+08:00') }
    await addUpFigures(later)
    const { rows } = await db.execute<{ day: string; is_final: boolean }>(
      sql`select day::text, is_final from figure_days where day between '2026-11-20' and '2026-12-08' order by day`,
    )
    expect(rows).toHaveLength(19)
    expect(rows.every(({ is_final: isFinal }) => isFinal)).toBe(true)
    const days = { from: '2026-11-21', to: '2026-11-21' }
    expect((await readTopicFigures(later, { ...days, id: topicId })).days.map(({ reads }) => reads)).toEqual([
      1,
    ])
    const { rows: accounts } = await db.execute<{ amount: string }>(
      sql`select amount from day_figures where day = '2026-11-23' and figure = 'accounts'`,
    )
    expect(accounts.map(({ amount }) => Number(amount))).toEqual([1])
  }))

test('a membership paid by bank is counted on the day of the payment, also where that is learned of much later', () =>
  inRolledBackTransaction(async (db) => {
    const wechat = fakeProvider('wechat')
    const plain = testContext(db)
    const context = { ...plain, services: { ...plain.services, payments: [wechat.provider] } }
    const personId = await makePerson(context)
    const buyer = { ...context, actor: { kind: 'person', id: personId, sessionId: 1 } } as const
    const year = { product: 'membership_year', detail: { industry: 'semi' } } as const
    const { number } = await startOrder(buyer, single(year, { subject: '会员', priceFen: 29_900 }))
    await addUpFigures({ ...context, now: at('22T02:00') })
    const monthsLater = { ...context, now: new Date('2027-05-10T09:00:00+08:00') }
    const state = wechat.pay(number, 29_900)
    await settleOrder(monthsLater, { number, provider: 'wechat', state }, async () => undefined)
    await addUpFigures(monthsLater)
    const finance = { kind: 'staff', id: 1, sessionId: 1, roles: ['finance'] } as const
    const day = { from: '2026-11-21', to: '2026-11-21' }
    const { now } = await readFigures({ ...monthsLater, actor: finance }, day)
    expect(now.money).toMatchObject([{ day: '2026-11-21', product: 'membership_year', inFen: 29_900 }])
    expect(now.days[0]?.figures).toMatchObject({ orders_begun: 1, orders_paid: 1 })
  }))

// The last: what it adds up stays in the database of this file.
test('two runs at once leave a day that is over as the first has added it up', async () => {
  const { db } = await testDatabase()
  const context = testContext(db)
  const id = await makeArticle(context, { isPaid: true })
  const caller = { address: '203.0.113.1', browser: CHROME }
  await noteGate({ ...context, caller }, { id, step: 'shown' })
  const waiting = async () => {
    const { rows } = await db.execute<{ count: string }>(
      sql`select count(*) from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`,
    )
    return Number(rows[0]?.count)
  }
  const tomorrow = { ...context, now: at('22T01:00') }
  // Both have looked which days are over before either can begin.
  const runs = await db.transaction(async (holder) => {
    await holdLock(holder, 'figures')
    const both = Promise.all([addUpFigures(tomorrow), addUpFigures(tomorrow)])
    await eventually(async () => expect(await waiting()).toBe(2))
    return { both }
  })
  await runs.both
  const { days } = await readTopicFigures(tomorrow, { from: '2026-11-21', to: '2026-11-21', id })
  expect(days).toMatchObject([{ gates: 1 }])
})
