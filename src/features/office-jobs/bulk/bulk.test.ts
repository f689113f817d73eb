import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { staffRoles } from '#features/staff/tables.server.ts'
import { makeArticle } from '#features/topics/testing.ts'
import { topics } from '#features/topics/tables.server.ts'
import type { BulkAct } from '#platform/bulk/bulk-act.ts'
import { MOST_AT_ONCE } from '#platform/bulk/contract.ts'
import type { Context } from '#platform/context.ts'
import { violatedConstraint } from '#platform/database/constraint.server.ts'
import { portalSettings } from '#platform/settings/tables.server.ts'
import { testContext } from '../../../../test/context.ts'
import { testDatabase } from '../../../../test/database.ts'
import { wired } from '../../../../test/portal.ts'
import { cancelJob } from '../cancel-job.server.ts'
import { listJobs, listOwnNews } from '../list-jobs.server.ts'
import { runBulkActs, runOfficeJobs, type OfficeParts } from '../run-office-jobs.server.ts'
import { officeJobs } from '../tables.server.ts'
import { asJob, atDesk, jobOf } from '../testing.ts'
import { confirmBulk } from './confirm-bulk.server.ts'
import { showBulk } from './show-bulk.server.ts'
import { startBulk } from './start-bulk.server.ts'

/** Each thing is done on a connection of its own: that needs real commits, cleared away after. */

const ALONE = 100
let context: Context
beforeEach(async () => {
  const { db } = await testDatabase()
  await clear(db)
  context = testContext(db)
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => clear((await testDatabase()).db))

async function clear(db: Context['db']): Promise<void> {
  await db.delete(officeJobs)
  await db.delete(topics)
  await db.update(portalSettings).set({ bulkAloneMost: ALONE })
}

/** As many may be done by one person alone. */
async function allowAlone({ db, services }: Context, most: number): Promise<void> {
  await db.update(portalSettings).set({ bulkAloneMost: most })
  await services.settings.readAgain(db)
}

const statesOf = async (ids: readonly number[]) => {
  const rows = await context.db.select({ id: topics.id, state: topics.state }).from(topics)
  return ids.map((id) => rows.find((row) => row.id === id)?.state)
}
const withdrawnBy = async (id: number) =>
  (
    await context.db.execute<{ actor: string }>(
      sql`select actor from audit_records where verb = 'withdraw' and subject = ${`topic:${id}`}`,
    )
  ).rows.map(({ actor }) => actor)

const articles = async (...named: string[]) => {
  const ids = []
  for (const title of named) ids.push(await makeArticle(context, { title }))
  return ids
}

describe('an act on many things', () => {
  test('is done to each by its own verb, and says which were refused and why', async () => {
    const [one = 0, two = 0, gone = 0] = await articles('甲', '乙', '丙')
    await context.db.update(topics).set({ state: 'withdrawn' }).where(eq(topics.id, gone))
    const desk = await atDesk(context, 'editor')
    const { id } = await startBulk(desk, wired, {
      act: 'topic.withdraw',
      ids: [one, gone, two, one],
      reason: '重复',
    })
    await runOfficeJobs(asJob(desk), wired)
    expect(await showBulk(desk, wired, { id })).toMatchObject({ state: 'running', done: 0 })
    await runBulkActs(asJob(desk), wired)
    expect(await statesOf([one, two, gone])).toEqual(['withdrawn', 'withdrawn', 'withdrawn'])
    expect(await withdrawnBy(one)).toEqual([`staff:${desk.actor.id}`])
    expect(await showBulk(desk, wired, { id })).toMatchObject({
      name: '撤下文章',
      state: 'done',
      count: 3,
      names: ['甲', '丙', '乙'],
      done: 2,
      failed: 1,
      refused: [{ id: String(gone), label: '丙', note: expect.stringContaining('没有这项公开的内容') }],
    })
    expect(await listJobs(desk, wired, { sort: 'bulk' })).toMatchObject([{ id, total: 3 }])
    await expect(showBulk(await atDesk(context, 'sales'), wired, { id })).rejects.toMatchObject({
      code: 'permission_missing',
    })
  })

  test('of a list as it is filtered is shown with its number first, and what comes later is no part of it', async () => {
    const ids = await articles('碳化硅甲', '碳化硅乙', '氮化镓')
    const desk = await atDesk(context, 'editor')
    const filter = { q: '碳化硅', state: 'public' }
    const { id } = await startBulk(desk, wired, { act: 'topic.withdraw', filter, reason: '重复' })
    await runBulkActs(asJob(desk), wired)
    expect(await showBulk(desk, wired, { id })).toMatchObject({
      state: 'checked',
      count: 2,
      names: ['碳化硅乙', '碳化硅甲'],
      needsSecond: false,
      mayConfirm: true,
    })
    const [later = 0] = await articles('碳化硅丙')
    await confirmBulk(desk, wired, { id })
    await runBulkActs(asJob(desk), wired)
    expect(await statesOf([...ids, later])).toEqual(['withdrawn', 'withdrawn', 'published', 'published'])
  })

  test('beyond what one may do alone waits for a second person, who then is who did it', async () => {
    await allowAlone(context, 1)
    const ids = await articles('甲', '乙')
    const desk = await atDesk(context, 'editor')
    const { id } = await startBulk(desk, wired, { act: 'topic.withdraw', ids, reason: '重复' })
    await expect(confirmBulk(desk, wired, { id })).rejects.toMatchObject({ code: 'bulk_second_needed' })
    await expect(confirmBulk(await atDesk(context, 'contributor'), wired, { id })).rejects.toMatchObject({
      code: 'permission_missing',
    })
    await runBulkActs(asJob(desk), wired)
    expect(await statesOf(ids)).toEqual(['published', 'published'])
    const other = await atDesk(context, 'chief_editor')
    expect(await listOwnNews(await atDesk(context, 'sales'), wired)).toEqual([])
    expect(await listOwnNews(other, wired)).toMatchObject([{ id, needsSecond: true, isOwn: false }])
    await confirmBulk(other, wired, { id })
    await runBulkActs(asJob(desk), wired)
    expect(await statesOf(ids)).toEqual(['withdrawn', 'withdrawn'])
    expect(await withdrawnBy(ids[0] ?? 0)).toEqual([`staff:${other.actor.id}`])
  })

  test('counts what one did alone within a day, and not what a second person answered for', async () => {
    await allowAlone(context, 3)
    const desk = await atDesk(context, 'editor')
    const start = async (by: typeof desk, ...ids: number[]) => {
      const { id } = await startBulk(by, wired, { act: 'topic.restore', ids })
      return { id, needsSecond: (await jobOf(by, id)).needsSecond }
    }
    const first = await start(desk, 1, 2)
    expect(first.needsSecond).toBe(false)
    expect((await start(desk, 3, 4)).needsSecond).toBe(true)
    const small = await start(desk, 3)
    expect(small.needsSecond).toBe(false)
    expect((await start(desk, 4)).needsSecond).toBe(true)
    expect((await start(await atDesk(context, 'editor'), 4)).needsSecond).toBe(false)
    await cancelJob(desk, wired, { id: small.id })
    expect((await start(desk, 4)).needsSecond).toBe(false)
    await runBulkActs(asJob(desk), wired)
    expect(await jobOf(desk, first.id)).toMatchObject({ state: 'done' })
    expect((await start(desk, 5)).needsSecond).toBe(true)
    const yesterday = { endedAt: sql`now() - interval '25 hours'` }
    await context.db.update(officeJobs).set(yesterday).where(eq(officeJobs.id, first.id))
    expect((await start(desk, 5)).needsSecond).toBe(false)
  })

  test('counts of everyday work only what is done at once', async () => {
    await allowAlone(context, 3)
    const desk = await atDesk(context, 'editor')
    const acts = wired.bulkActs().map((act) => ({ ...act, isEveryday: act.kind === 'topic.restore' }))
    const parts = { ...wired, bulkActs: () => acts }
    const start = async (act: string, ids: number[]) => {
      const { id } = await startBulk(desk, parts, { act, ids, reason: '重复' })
      return (await jobOf(desk, id)).needsSecond
    }
    expect(await start('topic.restore', [1, 2, 3])).toBe(false)
    expect(await start('topic.restore', [4, 5, 6])).toBe(false)
    expect(await start('topic.restore', [1, 2, 3, 4])).toBe(true)
    expect(await start('topic.withdraw', [1, 2, 3])).toBe(false)
  })

  test('counts what one starts twice at once', async () => {
    await allowAlone(context, 3)
    const desk = await atDesk(context, 'editor')
    const started = await Promise.all(
      [1, 3].map((id) => startBulk(desk, wired, { act: 'topic.restore', ids: [id, id + 1] })),
    )
    const jobs = await Promise.all(started.map(({ id }) => jobOf(desk, id)))
    expect(jobs.map(({ needsSecond }) => needsSecond).sort()).toEqual([false, true])
  })

  test('is kept from being done by one alone by the database too', async () => {
    await allowAlone(context, 1)
    const desk = await atDesk(context, 'editor')
    const ids = await articles('甲', '乙')
    const { id } = await startBulk(desk, wired, { act: 'topic.restore', ids })
    const set = (values: Partial<typeof officeJobs.$inferInsert>) =>
      context.db.update(officeJobs).set(values).where(eq(officeJobs.id, id))
    const refused = async (values: Partial<typeof officeJobs.$inferInsert>) =>
      set(values).then(
        () => undefined,
        (error: unknown) => violatedConstraint(error),
      )
    expect(await refused({ state: 'running', confirmedAt: context.now })).toBe('office_jobs_second_person')
    expect(await refused({ state: 'running' })).toBe('office_jobs_second_first')
  })

  test('goes on where it was interrupted and does nothing twice', async () => {
    const desk = await atDesk(context, 'editor')
    const done: number[] = []
    let falls = true
    const act: BulkAct = {
      kind: 'test.note',
      name: '记下',
      permission: 'topics.publish',
      namesOf: async () => new Map(),
      run: async (_context, id) => {
        if (id === 2 && falls) throw new Error('the process fell')
        done.push(id)
      },
    }
    const parts: OfficeParts = { ...wired, bulkActs: () => [act] }
    const { id } = await startBulk(desk, parts, { act: 'test.note', ids: [1, 2, 3] })
    await expect(runBulkActs(asJob(desk), parts)).rejects.toThrow('the process fell')
    falls = false
    await context.db.update(officeJobs).set({ claimedUntil: null }).where(eq(officeJobs.id, id))
    await runBulkActs(asJob(desk), parts)
    expect(done).toEqual([1, 2, 3])
    expect(await jobOf(desk, id)).toMatchObject({ state: 'done', counts: { made: 3 } })
  })

  test('leaves out what every try breaks on, and does the others', async () => {
    const desk = await atDesk(context, 'editor')
    const done: number[] = []
    const tried: number[] = []
    const act: BulkAct = {
      kind: 'test.note',
      name: '记下',
      permission: 'topics.publish',
      namesOf: async () => new Map(),
      run: async (_context, id) => {
        tried.push(id)
        if (id === 2 || id === 3) throw new Error('it is broken')
        done.push(id)
      },
    }
    const parts: OfficeParts = { ...wired, bulkActs: () => [act] }
    const { id } = await startBulk(desk, parts, { act: 'test.note', ids: [1, 2, 3, 4] })
    for (let runs = 1; (await jobOf(desk, id)).state === 'running' && runs < 20; runs += 1) {
      await context.db.update(officeJobs).set({ claimedUntil: null }).where(eq(officeJobs.id, id))
      await runBulkActs(asJob(desk), parts).catch(() => undefined)
    }
    expect(done).toEqual([1, 4])
    expect(tried.filter((each) => each === 2).length).toBeGreaterThanOrEqual(5)
    expect(tried.filter((each) => each === 3).length).toBeGreaterThanOrEqual(5)
    expect(await showBulk(desk, parts, { id })).toMatchObject({
      state: 'done',
      done: 2,
      failed: 2,
      refused: [
        { id: '2', note: expect.stringContaining('试了几次都出错') },
        { id: '3', note: expect.stringContaining('试了几次都出错') },
      ],
    })
  })

  test('is done with the roles of each moment', async () => {
    const desk = await atDesk(context, 'editor')
    await context.db.insert(staffRoles).values({ staffId: desk.actor.id, role: 'sales' })
    let now = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 5000))
    const seen: unknown[] = []
    const act: BulkAct = {
      kind: 'test.note',
      name: '记下',
      permission: 'topics.publish',
      namesOf: async () => new Map(),
      run: async ({ actor }) => {
        seen.push(actor.kind === 'staff' && actor.roles.toSorted())
        await context.db.delete(staffRoles).where(eq(staffRoles.role, 'sales'))
      },
    }
    const parts: OfficeParts = { ...wired, bulkActs: () => [act] }
    await startBulk(desk, parts, { act: 'test.note', ids: [1, 2] })
    await runBulkActs(asJob(desk), parts)
    expect(seen).toEqual([['editor', 'sales'], ['editor']])
  })

  test('ends where the rights of whoever asked for it are gone, or nobody wants it any more', async () => {
    const ids = await articles('甲')
    const desk = await atDesk(context, 'editor')
    const first = await startBulk(desk, wired, { act: 'topic.withdraw', ids, reason: '重复' })
    await context.db.delete(staffRoles).where(eq(staffRoles.staffId, desk.actor.id))
    await runBulkActs(asJob(desk), wired)
    expect(await jobOf(desk, first.id)).toMatchObject({ state: 'failed' })
    const other = await atDesk(context, 'editor')
    const second = await startBulk(other, wired, { act: 'topic.withdraw', ids, reason: '重复' })
    await cancelJob(other, wired, { id: second.id })
    await runBulkActs(asJob(other), wired)
    expect(await jobOf(other, second.id)).toMatchObject({ state: 'cancelled' })
    expect(await statesOf(ids)).toEqual(['published'])
  })

  test.each([
    ['an act that there is not', { act: 'topic.burn', ids: [1] }, 'bulk_act_unknown'],
    ['no reason where one is needed', { act: 'topic.withdraw', ids: [1] }, 'bulk_reason_missing'],
    ['nothing', { act: 'topic.publish', filter: { q: '没有这样的' } }, 'bulk_nothing'],
    ['a filter that there is not', { act: 'topic.publish', filter: { state: 'burnt' } }, 'input_invalid'],
    [
      'too many',
      { act: 'topic.publish', ids: Array.from({ length: MOST_AT_ONCE + 1 }, (_, at) => at + 1) },
      'input_invalid',
    ],
  ])('is refused for %s', async (_what, input, code) => {
    await expect(startBulk(await atDesk(context, 'editor'), wired, input)).rejects.toMatchObject({ code })
  })
})
