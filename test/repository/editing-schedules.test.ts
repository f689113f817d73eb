import { beforeAll, describe, expect, test } from 'vitest'
import { listPlanned } from '#features/editing/calendar/list-planned.server.ts'
import { moveSchedule } from '#features/editing/calendar/move-schedule.server.ts'
import { changeContent } from '#features/editing/change-content.server.ts'
import { listContents } from '#features/editing/list-contents.server.ts'
import { listWaiting } from '#features/editing/list-waiting.server.ts'
import { keepVersion } from '#features/editing/keep-version.server.ts'
import { publishVersion } from '#features/editing/publish-version.server.ts'
import { askReview, decideReview } from '#features/editing/reviews.server.ts'
import { runSchedules } from '#features/editing/run-schedules.server.ts'
import { cancelSchedule, scheduleContent } from '#features/editing/schedules.server.ts'
import { showContent } from '#features/editing/show-content.server.ts'
import { contentReviews, contentSchedules } from '#features/editing/tables.server.ts'
import { staff as colleagues, staffRoles } from '#features/staff/tables.server.ts'
import { disableStaff } from '#features/staff/disable-staff.server.ts'
import { listStaffPlans } from '#features/staff/list-staff-plans.server.ts'
import { makeStaff } from '#features/staff/testing.ts'
import { makeArticle } from '#features/topics/testing.ts'
import type { Context } from '#platform/context.ts'
import { listSent } from '#platform/outbox/testing.ts'
import { shanghaiIso } from '#platform/shanghai-time.ts'
import { StorageProblem } from '#platform/storage/storage-problem.ts'
import { eq, sql } from 'drizzle-orm'
import { editables, portalJobs, wired } from '../../src/app/registries.server.ts'
import { NOON, testContext } from '../context.ts'
import { testDatabase } from '../database.ts'

/** Reviews, and what happens at a time: publishing, correcting and taking down, by the real job. */

let system: Context
beforeAll(async () => {
  system = testContext((await testDatabase()).db)
  for (const [id, role] of [
    [7, 'editor'],
    [8, 'chief_editor'],
  ] as const) {
    await system.db
      .insert(colleagues)
      .overridingSystemValue()
      .values({ id, name: '编辑', email: `colleague${id}@example.com`, state: 'active', createdAt: NOON })
    await system.db.insert(staffRoles).values({ staffId: id, role })
  }
})

const HOUR = 3_600_000
const after = (hours: number) => new Date(NOON.getTime() + hours * HOUR)
const staff = (id: number, role: string): Context => ({
  ...system,
  overwrites: false,
  actor: { kind: 'staff', id, sessionId: 1, roles: [role] },
})
const editor = () => staff(7, 'editor')
const writer = () => staff(9, 'contributor')

const show = (id: number) => showContent(editor(), editables, { kind: 'topic', id })
const write = async (id: number, token: number, title: string, by = editor()) => {
  const changed = await changeContent(by, editables, { kind: 'topic', id, token, change: { title } })
  const kept = await keepVersion(by, editables, { kind: 'topic', id, token: changed.token })
  return { token: changed.token, version: kept.version }
}
const live = async (id: number) => (await editables.topic?.read(system, id))?.content.title
const schedule = async (id: number, more: object, hours = 1) =>
  (
    await scheduleContent(editor(), editables, {
      kind: 'topic',
      id,
      at: after(hours).toISOString(),
      ...more,
    } as never)
  ).schedule
const stateOf = async (id: number) => {
  const [row] = await system.db.select().from(contentSchedules).where(eq(contentSchedules.id, id))
  return { state: row?.state, problem: row?.problem }
}
const run = (hours: number) => runSchedules({ ...system, now: after(hours) }, wired)

/** What is told of a schedule of this title that came to nothing. */
const toldOf = async (title: string) =>
  (await listSent(system.db, { purpose: 'schedule_failed' })).filter(({ text }) =>
    text.includes(`《${title}》`),
  )

describe('a schedule', () => {
  test('is done exactly once, when its time has come, by ten workers at once and with no more than its permissions', async () => {
    const id = await makeArticle(system, { title: '今天的' })
    const { version } = await write(id, 0, '明天的')
    await schedule(id, { act: 'publish', version })
    expect(await run(0.5)).toBe(0)
    expect(await live(id)).toBe('今天的')
    const jobs = Array.from({ length: 10 }, () =>
      portalJobs((actor) => ({ ...system, overwrites: false, actor, now: after(1) })).find(
        ({ name }) => name === 'run-schedules',
      ),
    )
    await Promise.all(jobs.map((job) => job?.run()))
    expect(await live(id)).toBe('明天的')
    const { rows } = await system.db.execute(
      sql`select actor from audit_records where subject = ${`topic:${id}`} and verb in ('runSchedule', 'publishVersion')`,
    )
    expect(rows).toEqual([{ actor: 'system:run-schedules' }, { actor: 'system:run-schedules' }])
  })

  test('of a correction stands beside a draft in review, and whoever writes goes on with the token', async () => {
    const id = await makeArticle(system, { title: '有错的' })
    const correction = await write(id, 0, '改正的')
    await schedule(id, { act: 'correct', version: correction.version })
    const draft = await write(id, correction.token, '改写中的')
    await askReview(writer(), editables, { kind: 'topic', id, version: draft.version })
    expect(await show(id)).toMatchObject({
      review: { version: draft.version, state: 'open' },
      schedules: [{ act: 'correct', version: correction.version }],
    })
    expect(await run(1)).toBe(1)
    expect(await live(id)).toBe('改正的')
    expect(await show(id)).toMatchObject({ isWorking: true, isOutdated: false, review: { state: 'open' } })
    const next = await write(id, draft.token, '写完的')
    await publishVersion(editor(), editables, { kind: 'topic', id, ...next })
    expect(await live(id)).toBe('写完的')
  })

  test.each([
    ['a reason of ours', () => new Error('a fault of ours')],
    ['a store that is away', () => new StorageProblem('storage_unavailable', new Error('away'))],
  ])(
    'that fails for %s holds up none of the others, makes the job fail, and is done when it can be',
    async (_why, fault) => {
      const [broken, well] = [await makeArticle(system), await makeArticle(system)]
      const first = await write(broken, 0, '坏的')
      const second = await write(well, 0, '好的')
      const number = await schedule(broken, { act: 'publish', version: first.version })
      await schedule(well, { act: 'publish', version: second.version }, 1.5)
      const { topic } = editables
      if (!topic) throw new Error('topics are edited')
      const save: typeof topic.save = (context, id, content) =>
        id === broken ? Promise.reject(fault()) : topic.save(context, id, content)
      const faulty = { ...wired, editables: { ...editables, topic: { ...topic, save } } }
      await expect(runSchedules({ ...system, now: after(2) }, faulty)).rejects.toThrow('1 schedules failed')
      expect(await live(well)).toBe('好的')
      expect(await stateOf(number)).toMatchObject({ state: 'waiting' })
      expect(await run(2)).toBe(1)
      expect(await live(broken)).toBe('坏的')
    },
  )

  test('that are too many and always fail do not keep those behind them from their turn', async () => {
    const id = await makeArticle(system)
    const { version } = await write(id, 0, '好的')
    await schedule(id, { act: 'publish', version })
    const { topic } = editables
    if (!topic) throw new Error('topics are edited')
    const broken = Object.defineProperty({ ...topic }, 'permissions', {
      get() {
        throw new Error('a fault of ours')
      },
    })
    await system.db.execute(
      sql`insert into editables (kind, entity_id) select 'broken', n from generate_series(1, 200) as n`,
    )
    await system.db.execute(sql`
      insert into content_schedules (kind, entity_id, act, reason, at, made_by, made_at)
      select 'broken', n, 'withdraw', '坏的', ${after(0).toISOString()}, 'staff:1', ${after(0).toISOString()} from generate_series(1, 200) as n`)
    const faulty = { ...wired, editables: { ...editables, broken } }
    await expect(runSchedules({ ...system, now: after(2) }, faulty)).rejects.toThrow('200 schedules failed')
    expect(await live(id)).toBe('好的')
    await system.db.execute(sql`delete from editables where kind = 'broken'`)
  })

  test('never undoes what was published since, and is kept as failed', async () => {
    const id = await makeArticle(system)
    const first = await write(id, 0, '早的')
    const number = await schedule(id, { act: 'publish', version: first.version })
    const second = await write(id, first.token, '晚的')
    await publishVersion(editor(), editables, { kind: 'topic', id, ...second })
    expect(await run(1)).toBe(0)
    expect(await live(id)).toBe('晚的')
    expect(await stateOf(number)).toEqual({ state: 'failed', problem: 'version_outdated' })
    const told = (await listSent(system.db, { purpose: 'schedule_failed' })).filter(({ text }) =>
      text.includes('《晚的》'),
    )
    expect(told.map(({ recipient }) => recipient)).toContain('colleague7@example.com')
    const why = `第 ${first.version} 版之后，读者看到的内容又变过`
    expect(told[0]?.text).toContain(why)
    const day = shanghaiIso(after(1)).slice(0, 10)
    const { planned } = await listPlanned(editor(), editables, { from: day, days: 1 })
    expect(planned.find((each) => each.id === id && each.state === 'failed')?.why).toContain(why)
    const { failed } = await listWaiting({ ...editor(), now: after(1) }, editables)
    expect(failed.find((each) => each.id === id)?.why).toContain(why)
  })

  test('of somebody who may publish no more does nothing, and those who may are told', async () => {
    const id = await makeArticle(system, { title: '原来的' })
    const { version } = await write(id, 0, '安排好的')
    const gone = await makeStaff(system, ['editor'], { name: '走了的编辑' })
    const { schedule: number } = await scheduleContent(staff(gone.id, 'editor'), editables, {
      kind: 'topic',
      id,
      act: 'publish',
      version,
      at: after(1).toISOString(),
    })
    const plans = () => listStaffPlans(system, wired.staffPlans(), gone)
    // What the office is told before.
    expect(await plans()).toEqual([
      { count: 1, sentence: '安排的定时发布、更正与撤下有 1 项，到时不再做，请先看一看排期。' },
    ])
    await disableStaff(system, { id: gone.id })
    expect(await run(1)).toBe(0)
    expect(await plans()).toEqual([])
    expect(await live(id)).toBe('原来的')
    expect(await stateOf(number)).toEqual({ state: 'failed', problem: 'schedule_maker_gone' })
    const mails = await toldOf('原来的')
    expect(mails.map(({ recipient }) => recipient)).toContain('colleague7@example.com')
    expect(mails.map(({ recipient }) => recipient)).not.toContain(gone.email)
    const told = mails.find(({ text }) => text.includes('走了的编辑给《原来的》安排了'))
    expect(told?.text).toContain('安排的人已经不能发布')
  })

  test('of somebody who may publish no more is done once a colleague has given it another time', async () => {
    const id = await makeArticle(system, { title: '等着的' })
    const { version } = await write(id, 0, '改过时间的')
    const gone = await makeStaff(system, ['editor'], { name: '换了岗的编辑' })
    const at = after(1).toISOString()
    const { schedule: number } = await scheduleContent(staff(gone.id, 'editor'), editables, {
      kind: 'topic',
      id,
      act: 'publish',
      version,
      at,
    })
    const move = (by: Context, from: number, to: number) =>
      moveSchedule(by, editables, {
        kind: 'topic',
        id,
        schedule: number,
        from: after(from).toISOString(),
        at: after(to).toISOString(),
      })
    const madeBy = async () =>
      (await system.db.select().from(contentSchedules).where(eq(contentSchedules.id, number)))[0]?.madeBy
    await move(editor(), 1, 2)
    expect(await madeBy()).toBe(`staff:${gone.id}`)
    await disableStaff(system, { id: gone.id })
    await move(editor(), 2, 3)
    expect(await madeBy()).toBe('staff:7')
    expect(await run(3)).toBe(1)
    expect(await live(id)).toBe('改过时间的')
  })

  test('puts back at its time what was taken down when it was set, where that was said, and nothing since', async () => {
    const withdraw = (id: number, at = NOON) =>
      editables.topic?.withdrawable?.withdraw({ ...system, now: at }, { id, reason: '有误' })
    const [back, since] = [await makeArticle(system), await makeArticle(system)]
    const written = await write(back, 0, '改好的')
    await withdraw(back)
    await expect(schedule(back, { act: 'publish', version: written.version })).rejects.toMatchObject({
      code: 'content_is_withdrawn',
    })
    await schedule(back, { act: 'publish', version: written.version, restores: true })
    const { version } = await write(since, 0, '又撤下的')
    await withdraw(since)
    const number = await schedule(since, { act: 'publish', version, restores: true })
    await editables.topic?.withdrawable?.restore(system, { id: since })
    await withdraw(since, after(0.5))
    expect(await run(1)).toBe(1)
    expect(await show(back)).toMatchObject({ isWithdrawn: false, state: 'public', title: '改好的' })
    expect(await show(since)).toMatchObject({ isWithdrawn: true })
    expect(await stateOf(number)).toEqual({ state: 'failed', problem: 'content_is_withdrawn' })
  })

  test('of a correction makes nothing public that is not', async () => {
    const id = await makeArticle(system)
    const { version } = await write(id, 0, '改正')
    const number = await schedule(id, { act: 'correct', version })
    await editables.topic?.withdrawable?.withdraw(system, { id, reason: '有误' })
    await run(1)
    expect(await stateOf(number)).toEqual({ state: 'failed', problem: 'content_not_public' })
    expect((await editables.topic?.read(system, id))?.isWithdrawn).toBe(true)
  })

  test('takes down what it says, and one that is taken back does nothing', async () => {
    const [gone, stays] = [await makeArticle(system), await makeArticle(system)]
    await schedule(gone, { act: 'withdraw', reason: '授权到期' })
    const taken = await schedule(stays, { act: 'withdraw', reason: '授权到期' })
    await cancelSchedule(editor(), editables, { kind: 'topic', id: stays, schedule: taken })
    const early = await makeArticle(system)
    const before = await schedule(early, { act: 'withdraw', reason: '授权到期' })
    await editables.topic?.withdrawable?.withdraw(system, { id: early, reason: '提前' })
    await run(1)
    expect(await stateOf(before)).toMatchObject({ state: 'done' })
    expect(await show(gone)).toMatchObject({ isWithdrawn: true, schedules: [] })
    expect(await show(stays)).toMatchObject({ isWithdrawn: false })
  })

  test('is refused in the past, twice, and without the permission to publish', async () => {
    const id = await makeArticle(system)
    const { version } = await write(id, 0, '新题')
    await expect(schedule(id, { act: 'publish', version }, -1)).rejects.toMatchObject({
      code: 'schedule_in_past',
    })
    await schedule(id, { act: 'publish', version }, 99)
    await expect(schedule(id, { act: 'publish', version }, 98)).rejects.toMatchObject({
      code: 'already_scheduled',
    })
    const asWriter = { act: 'publish', kind: 'topic', id, version, at: after(1).toISOString() } as const
    await expect(scheduleContent(writer(), editables, asWriter)).rejects.toMatchObject({
      code: 'permission_missing',
    })
  })
})

describe('a review', () => {
  test('lets a contributor publish the approved version and no other', async () => {
    const id = await makeArticle(system)
    const first = await write(id, 0, '交的稿', writer())
    const of = { kind: 'topic', id, version: first.version }
    const publish = (version: number, token: number) =>
      publishVersion(writer(), editables, { kind: 'topic', id, version, token })
    await expect(publish(first.version, first.token)).rejects.toMatchObject({ code: 'permission_missing' })
    await askReview(writer(), editables, of)
    await expect(askReview(writer(), editables, of)).rejects.toMatchObject({ code: 'review_is_open' })
    await decideReview(editor(), editables, { ...of, isApproved: true })
    await publish(first.version, first.token)
    expect(await live(id)).toBe('交的稿')
  })

  test('lets nobody who only writes put back what was taken down, nor publish before the time that was set', async () => {
    const id = await makeArticle(system)
    const { version, token } = await write(id, 0, '批准的稿', writer())
    const of = { kind: 'topic', id, version }
    await askReview(writer(), editables, of)
    await decideReview(editor(), editables, { ...of, isApproved: true })
    const publish = (more: object = {}) => publishVersion(writer(), editables, { ...of, token, ...more })
    const number = await schedule(id, { act: 'publish', version })
    await expect(publish()).rejects.toMatchObject({ code: 'permission_missing' })
    await cancelSchedule(editor(), editables, { kind: 'topic', id, schedule: number })
    const published = await publish()
    await editables.topic?.withdrawable?.withdraw(system, { id, reason: '侵权' })
    await expect(publish({ ...published, restores: true })).rejects.toMatchObject({
      code: 'permission_missing',
    })
    await expect(publish(published)).rejects.toMatchObject({ code: 'permission_missing' })
  })

  test('and its approval are void once more is written', async () => {
    const id = await makeArticle(system)
    const first = await write(id, 0, '交的稿', writer())
    await askReview(writer(), editables, { kind: 'topic', id, version: first.version })
    await decideReview(editor(), editables, { kind: 'topic', id, version: first.version, isApproved: true })
    const second = await write(id, first.token, '又改的', writer())
    expect(await show(id)).toMatchObject({ review: { state: 'voided' } })
    for (const { version } of [first, second])
      await expect(
        publishVersion(writer(), editables, { kind: 'topic', id, version, token: second.token }),
      ).rejects.toMatchObject({ code: 'permission_missing' })
  })

  test('that was kept by its time is void once the time is taken back or came to nothing, where more was written', async () => {
    const approved = async () => {
      const id = await makeArticle(system)
      const first = await write(id, 0, '批准的稿', writer())
      const of = { kind: 'topic', id, version: first.version }
      await askReview(writer(), editables, of)
      await decideReview(editor(), editables, { ...of, isApproved: true })
      return { ...of, token: first.token }
    }
    const one = await approved()
    const number = await schedule(one.id, { act: 'publish', version: one.version })
    const more = await write(one.id, one.token, '又写的', writer())
    expect(await show(one.id)).toMatchObject({ review: { state: 'approved' } })
    await cancelSchedule(editor(), editables, { kind: 'topic', id: one.id, schedule: number })
    expect(await show(one.id)).toMatchObject({ review: { state: 'voided' } })
    const publish = publishVersion(writer(), editables, { ...one, token: more.token })
    await expect(publish).rejects.toMatchObject({ code: 'permission_missing' })

    const other = await approved()
    await schedule(other.id, { act: 'publish', version: other.version })
    const draft = await write(other.id, other.token, '另交的稿', writer())
    const later = { ...system, now: after(0.5) }
    await editables.topic?.withdrawable?.withdraw(later, { id: other.id, reason: '侵权' })
    await askReview(writer(), editables, { kind: 'topic', id: other.id, version: draft.version })
    expect(await run(1)).toBe(0)
    // What was handed in since is what is in work.
    expect(await show(other.id)).toMatchObject({ review: { version: draft.version, state: 'open' } })
    const reviews = await system.db
      .select({ version: contentReviews.version, state: contentReviews.state })
      .from(contentReviews)
      .where(eq(contentReviews.entityId, other.id))
      .orderBy(contentReviews.id)
    expect(reviews.map(({ state }) => state)).toEqual(['voided', 'open'])
  })

  test('of what somebody may not write any more is told to that one no more', async () => {
    const id = await makeArticle(system)
    const { version } = await write(id, 0, '换岗以前的稿', writer())
    await askReview(writer(), editables, { kind: 'topic', id, version })
    await decideReview(editor(), editables, {
      kind: 'topic',
      id,
      version,
      isApproved: false,
      note: '缺出处',
    })
    const isListed = async (by: Context) =>
      (await listWaiting(by, editables)).returned.some((each) => each.id === id)
    expect(await isListed(writer())).toBe(true)
    expect(await isListed(staff(9, 'sales'))).toBe(false)
  })

  test('is decided by somebody else, and sent back with a reason', async () => {
    const id = await makeArticle(system)
    const { version } = await write(id, 0, '交的稿')
    const of = { kind: 'topic', id, version }
    await askReview(editor(), editables, of)
    await expect(decideReview(editor(), editables, { ...of, isApproved: true })).rejects.toMatchObject({
      code: 'review_own',
    })
    const other = staff(8, 'chief_editor')
    await expect(decideReview(other, editables, { ...of, isApproved: false })).rejects.toMatchObject({
      code: 'review_note_missing',
    })
    await decideReview(other, editables, { ...of, isApproved: false, note: '缺出处' })
    expect(await show(id)).toMatchObject({ review: { version, state: 'returned', note: '缺出处' } })
  })

  test('and what became of it reaches whoever handed it in, by mail and on the first page, until there is something newer', async () => {
    await system.db
      .insert(colleagues)
      .values({ id: 9, name: '周撰稿', email: 'zhou@example.com', state: 'active', createdAt: NOON })
      .onConflictDoNothing()
    const id = await makeArticle(system)
    const own = async () => {
      const { returned, settled } = await listWaiting(writer(), editables)
      const ofThis = <Of extends { id: number }>(items: readonly Of[]) =>
        items.filter((each) => each.id === id)
      return {
        returned: ofThis(returned).map(({ note }) => note),
        settled: ofThis(settled).map(({ became }) => became),
      }
    }
    const mails = async () => (await listSent(system.db, { purpose: 'review_decided' })).length
    const first = await write(id, 0, '交的稿', writer())
    const of = { kind: 'topic', id }
    await askReview(writer(), editables, { ...of, version: first.version })
    expect(await own()).toEqual({ returned: [], settled: [] })
    const before = await mails()
    await decideReview(editor(), editables, {
      ...of,
      version: first.version,
      isApproved: false,
      note: '缺出处',
    })
    expect(await own()).toEqual({ returned: ['缺出处'], settled: [] })
    expect(await mails()).toBe(before + 1)

    const second = await write(id, first.token, '补了出处', writer())
    await askReview(writer(), editables, { ...of, version: second.version })
    expect(await own()).toEqual({ returned: [], settled: [] })
    await decideReview(editor(), editables, { ...of, version: second.version, isApproved: true })
    expect(await own()).toEqual({ returned: [], settled: ['approved'] })
    await publishVersion(editor(), editables, { ...of, version: second.version, token: second.token })
    expect(await own()).toEqual({ returned: [], settled: ['published'] })
    expect(await mails()).toBe(before + 3)
    const handedIn = await listContents(writer(), editables, { kind: 'topic', work: 'handed_in' })
    expect(handedIn.rows.map((row) => row.id)).toContain(id)
    expect(
      (await listContents(editor(), editables, { kind: 'topic', work: 'handed_in' })).rows,
    ).not.toContainEqual(expect.objectContaining({ id }))
  })

  test('that was returned is over once somebody has published it put right, and one that is open once it is published', async () => {
    const id = await makeArticle(system)
    const of = { kind: 'topic', id }
    const first = await write(id, 0, '交的稿', writer())
    await askReview(writer(), editables, { ...of, version: first.version })
    await decideReview(editor(), editables, {
      ...of,
      version: first.version,
      isApproved: false,
      note: '太长',
    })
    const second = await write(id, first.token, '编辑改短了')
    const published = await publishVersion(editor(), editables, { ...of, ...second })
    const { returned } = await listWaiting(writer(), editables)
    expect(returned.map((each) => each.id)).not.toContain(id)
    const third = await write(id, published.token, '再交的', writer())
    await askReview(writer(), editables, { ...of, version: third.version })
    await publishVersion(editor(), editables, { ...of, ...third })
    expect(await show(id)).toMatchObject({ review: { version: third.version, state: 'published' } })
  })
})

describe('the calendar', () => {
  const planned = (by = editor(), days = 42) => listPlanned(by, editables, { from: '2026-11-16', days })
  const move = (id: number, waiting: number, from: number, to: number, by = editor()) =>
    moveSchedule(by, editables, {
      kind: 'topic',
      id,
      schedule: waiting,
      from: after(from).toISOString(),
      at: after(to).toISOString(),
    })

  test('shows what waits, what was done and what could not be, of the kinds that somebody works on, and moves what waits', async () => {
    const id = await makeArticle(system, { title: '排在明天的' })
    const { version } = await write(id, 0, '排在明天的')
    const waiting = await schedule(id, { act: 'publish', version }, 24)
    const mine = async (by = editor()) => (await planned(by)).planned.find((each) => each.id === id)
    expect(await mine()).toMatchObject({
      act: 'publish',
      state: 'waiting',
      schedule: waiting,
      kindName: '文章',
    })
    expect((await mine(writer()))?.schedule).toBeUndefined()
    expect(await mine(staff(11, 'events'))).toBeUndefined()

    await expect(move(id, waiting, 24, 48, writer())).rejects.toThrow(/权限|permission/)
    await move(id, waiting, 24, 48)
    expect((await mine())?.at).toBe(shanghaiIso(after(48)))
    expect(await run(24)).toBe(0)
    expect(await run(48)).toBe(1)
    expect(await mine()).toMatchObject({ state: 'done' })
    expect((await mine())?.schedule).toBeUndefined()
  })

  test('refuses a time that is over, what waits no longer, and to move what somebody else has moved since', async () => {
    const id = await makeArticle(system)
    const { version } = await write(id, 0, '改来改去的')
    const waiting = await schedule(id, { act: 'publish', version }, 24)
    await expect(move(id, waiting, 24, -1)).rejects.toMatchObject({ code: 'schedule_in_past' })
    const both = await Promise.allSettled([move(id, waiting, 24, 30), move(id, waiting, 24, 36)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(move(id, waiting, 24, 40)).rejects.toMatchObject({ code: 'schedule_moved' })
    const other = await makeArticle(system)
    await expect(move(other, waiting, 24, 40)).rejects.toMatchObject({ code: 'schedule_unknown' })
    await cancelSchedule(editor(), editables, { kind: 'topic', id, schedule: waiting })
    await expect(move(id, waiting, 24, 40)).rejects.toMatchObject({ code: 'schedule_unknown' })
    expect((await planned()).planned.filter((each) => each.id === id)).toEqual([])
  })

  test('shows what was published for a later day by its own date, where it will be', async () => {
    const id = await makeArticle(system, { title: '下周自己出来的', publishedAt: after(24 * 7) })
    const found = (await planned()).planned.find((each) => each.id === id)
    expect(found).toMatchObject({ act: 'appear', at: shanghaiIso(after(24 * 7)) })
    expect((await planned(editor(), 1)).planned.some((each) => each.id === id)).toBe(false)
  })
})
